package tiled_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/internal/tiled"
	"github.com/google/go-cmp/cmp"
)

// encoded writes tiles in a format of the editor.
func encoded(t *testing.T, format string, gids ...uint32) string {
	t.Helper()
	encoding, compression, _ := strings.Cut(format, " ")
	switch encoding {
	case "xml":
		var b strings.Builder
		for _, g := range gids {
			fmt.Fprintf(&b, `<tile gid="%d"/>`, g)
		}
		return "<data>" + b.String() + "</data>"
	case "csv":
		return `<data encoding="csv">` + strings.ReplaceAll(strings.Trim(fmt.Sprint(gids), "[]"), " ", ",\n") + "</data>"
	}
	var raw, out bytes.Buffer
	var w io.WriteCloser
	switch compression {
	case "zlib":
		w = zlib.NewWriter(&out)
	case "gzip":
		w = gzip.NewWriter(&out)
	}
	for _, g := range gids {
		raw.Write(binary.LittleEndian.AppendUint32(nil, g))
	}
	if w == nil {
		out = raw
	} else {
		if _, err := w.Write(raw.Bytes()); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("<data encoding=%q compression=%q>\n%s\n</data>", encoding, compression, base64.StdEncoding.EncodeToString(out.Bytes()))
}

func TestTileLayersAreReadInEveryFormat(t *testing.T) {
	for _, format := range []string{"xml", "csv", "base64", "base64 zlib", "base64 gzip"} {
		data := `<map orientation="orthogonal" width="3" height="2" tilewidth="10" tileheight="20"><tileset firstgid="1" name="t" tilewidth="10" tileheight="20"/>
<layer name="Solid" offsetx="100">` + encoded(t, format, 1, 1|1<<31, 0, 0, 1, 0) + `</layer></map>`
		m, faults := tiled.Read(fstest.MapFS{"m.tmx": {Data: []byte(data)}}, "m.tmx")
		if len(faults) > 0 || len(m.Objects) != 1 || m.Size != (ecs.Vec2{X: 30, Y: 40}) {
			t.Errorf("%s: got %v, %v", format, faults, m)
			continue
		}
		near(t, m.Objects[0].Shape.Points, []ecs.Vec2{{X: 100}, {X: 120}, {X: 120, Y: 40}, {X: 110, Y: 40}, {X: 110, Y: 20}, {X: 100, Y: 20}}, 0)
		if want := `layer "Solid": tiles from 0, 0`; m.Objects[0].Place != want {
			t.Errorf("%s: got %s want %s", format, m.Objects[0].Place, want)
		}
	}
}

func TestWhichTilesAreSolid(t *testing.T) {
	const property = `<properties><property name="solid" type="bool" value="%s"/></properties>`
	tests := []struct {
		name, layer, properties string
		want                    int // obstacles of a plain tile, a solid one, a hollow one and one with a shape
	}{
		{"a layer of any name", `name="floor"`, "", 2},
		{"a layer named solid", `name="solid"`, "", 2},
		{"a layer named obstacles", `name="Obstacles"`, "", 2},
		{"a layer of a class", `name="floor" class="solid"`, "", 2},
		{"a layer with the property", `name="floor"`, fmt.Sprintf(property, "true"), 2},
		{"a solid name, but the property says no", `name="solid"`, fmt.Sprintf(property, "false"), 0},
		{"a solid name, but another class", `name="solid" class="floor"`, "", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := `<map orientation="orthogonal" width="4" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t" tilewidth="8" tileheight="8">
<tile id="1" type="obstacle"/><tile id="2">` + fmt.Sprintf(property, "false") + `</tile><tile id="3"><objectgroup><object id="1" x="1" y="1" width="2" height="2"/></objectgroup></tile></tileset>
<layer ` + test.layer + `>` + test.properties + `<data encoding="csv">1,2,3,4</data></layer></map>`
			m, faults := tiled.Read(fstest.MapFS{"m.tmx": {Data: []byte(data)}}, "m.tmx")
			if len(faults) > 0 || len(m.Objects) != test.want {
				t.Fatalf("got %v, %v want %d obstacles", faults, m.Objects, test.want)
			}
			plain := strings.Contains(test.name, "but another") || strings.Contains(test.name, "any name")
			if test.want > 0 && (m.Objects[0].Shape.Points[0].X == 0) == plain {
				t.Errorf("got %v", m.Objects[0])
			}
		})
	}
}

func TestPartsOfTilesAreJoined(t *testing.T) {
	m := mapOf(t, "", `<layer name="x"><data encoding="csv">`+strings.Repeat("2,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,", 10)+`</data></layer>`)
	if len(m.Objects) != 20 { // the tile is 8 high, so rows do not meet
		t.Fatalf("got %d want 20", len(m.Objects))
	}
	near(t, m.Objects[0].Shape.Points, []ecs.Vec2{{}, {X: 64}, {X: 64, Y: 8}, {Y: 8}}, 0)
}

func TestInfiniteMapsReachAsFarAsTheirTiles(t *testing.T) {
	m := read(t, "infinite.tmx")
	if m.Min != (ecs.Vec2{X: -192, Y: -96}) || m.Size != (ecs.Vec2{X: 512, Y: 288}) {
		t.Errorf("got %v, %v", m.Min, m.Size)
	}
	if len(m.Objects) != 7 { // frame in two, block, L in two, triangle, rectangle
		t.Errorf("got %d objects: %v", len(m.Objects), m.Objects)
	}
}

func TestWorldPropertyReplacesTheExtent(t *testing.T) {
	m := mapOf(t, `<property name="world" value="-5, 2 100 50"/>`, "")
	if m.Min != (ecs.Vec2{X: -5, Y: 2}) || m.Size != (ecs.Vec2{X: 100, Y: 50}) {
		t.Errorf("got %v, %v", m.Min, m.Size)
	}
}

func TestEditorsMapHoldsEveryKindOfObject(t *testing.T) {
	var got []string
	for _, o := range read(t, "kinds.tmx").Objects {
		if o.Class != tiled.Obstacle {
			got = append(got, fmt.Sprintf("%d %s %d %v %v", o.Class, o.Name, o.Shape.Kind, o.Shape.Points[0], o.Properties))
		}
	}
	want := []string{
		"2 exit 3 {600 430} [{radius 12}]",
		"2 hall 1 {340 80} []",
		"2 desk 3 {280 80} []",
		"4 patrol 2 {30 330} [{loop true}]",
		"4 round 0 {330 330} []",
		"3  0 {450 330} [{count 5} {goal exit} {heading random} {species walker} {speed 10, 20}]",
		"3 crowd 0 {560 330} [{heading 90} {species walker}]",
		"3  1 {460 460} [{species walker} {speed 30}]",
		"3 hero 3 {286 304} [{control player} {species hero}]",
		"3  3 {610 300} [{species walker}]",
		"5 gate 0 {620 470} []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
}
