package tiled_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/drover-go/drover/scenes/internal/tiled"
	"github.com/google/go-cmp/cmp"
)

func TestMalformedMapsSayAllThatIsWrong(t *testing.T) {
	const tileset = `<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="2" columns="2"><image source="t.png"/></tileset>`
	head := func(attributes, rest string) string {
		return `<map orientation="orthogonal" tilewidth="32" tileheight="32" ` + attributes + `>` + rest + `</map>`
	}
	sized := func(rest string) string { return head(`width="2" height="1"`, rest) }
	tests := []struct{ name, data, want string }{
		{"an empty file", "",
			`m.tmx: is not a file of Tiled with one <map>; allowed is a map saved as TMX`},
		{"JSON", ` {"height": 5}`,
			`m.tmx: is JSON, which is not read; allowed is a map saved as TMX: save it so in the editor`},
		{"a number", "7",
			`m.tmx: is not a file of Tiled with one <map>; allowed is a map saved as TMX`},
		{"a tag that stays open", "<map>\n<layer>",
			`m.tmx: is not valid XML: line 2: unexpected EOF; allowed is a map saved as TMX`},
		{"a tileset", "<tileset/>",
			`m.tmx: is not a file of Tiled with one <map>; allowed is a map saved as TMX`},
		{"nesting without end", strings.Repeat("<group>", 200),
			`m.tmx: line 1 is nested too deeply; allowed is 100 levels`},
		{"no sizes, other orientation", `<map orientation="isometric" width="-1" height="x" tileheight="0"/>`,
			`m.tmx: orientation: "isometric" is not supported; allowed is orthogonal
m.tmx: width: "-1" is not in range; allowed is a whole number, 0 … 16777216
m.tmx: height: "x" is not in range; allowed is a whole number, 0 … 16777216
m.tmx: tileheight: "0" is not in range; allowed is a whole number, 1 … 16777216
m.tmx: tilewidth: is missing; allowed is a whole number, 1 … 16777216`},
		{"too many cells", head(`width="100000" height="100000"`, ""),
			`m.tmx: width, height: 10000000000 cells are too many; allowed are 16777216`},
		{"map properties", sized(`<properties><property name="world" value="0, 0, -5, 3"/><property name="y-up" value="maybe"/><property name="specie" value="a.yaml"/><property name="music" value="b"/></properties>`),
			`m.tmx: specie: unknown property (did you mean species?); allowed is edges, species, world or y-up, or a name that is not nearly one
m.tmx: world: "0, 0, -5, 3" is not an extent; allowed is "x, y, width, height" within ±1e7 [u], width and height > 0
m.tmx: y-up: "maybe" is not a switch; allowed is true or false`},
		{"tilesets", sized(`<tileset firstgid="1" source="none.tsx"/><tileset firstgid="9" source="bad.tsx"/><tileset firstgid="20" source="odd.tsx"/><tileset firstgid="0" name="zero"/><objectgroup name="obstacles"><object id="1" gid="3" x="0" y="0"/></objectgroup>`),
			`m.tmx: tileset "none.tsx": source: none.tsx: cannot be read: there is no such file
m.tmx: tileset "bad.tsx": source: bad.tsx: is not valid XML: line 1: unexpected EOF; allowed is a tileset saved as TSX
m.tmx: tileset "odd.tsx": tilewidth: "1.5" is not in range; allowed is a whole number, 0 … 10000000
m.tmx: tileset "odd.tsx": tile 4: object 7: polygon: "0,0 x,1" is not a list of points; allowed is "x,y x,y …" within ±1e7 [u]
m.tmx: tileset "zero": firstgid: "0" is not in range; allowed is a whole number, 1 … 268435455`},
		{"layers and their tiles", sized(tileset + `<layer name="a"/><layer name="b"><data encoding="csv">1</data></layer><layer name="c"><data encoding="csv">1,x</data></layer>
<layer name="d"><data encoding="rot13">1</data></layer><layer name="e"><data encoding="base64" compression="zstd">1</data></layer><layer name="f"><data encoding="base64">AAAA</data></layer>
<layer name="g"><data encoding="base64">!</data></layer><layer name="h"><data encoding="csv">7,8</data></layer><layer name="i" offsetx="NaN"><data encoding="csv">1,1</data></layer>
<layer name="j"><properties><property name="solid" value="1"/></properties><data><tile gid="1"/><tile/></data></layer><layer name="k"><data encoding="base64" compression="zlib">AAAA</data></layer>`),
			`m.tmx: layer "a": data: is missing; allowed is the tiles of a layer
m.tmx: layer "b": data: has 1 tiles; allowed is 2, width × height
m.tmx: layer "c": data: "x" is not a tile; allowed is a whole number, 0 … 4294967295
m.tmx: layer "d": data: the encoding "rot13" is not known; allowed is csv, base64 or none
m.tmx: layer "e": data: the compression "zstd" is not read; allowed is zlib, gzip or none: set Tile Layer Format in the map's properties
m.tmx: layer "f": data: has 3 bytes or more; allowed is 8, four a tile
m.tmx: layer "g": data: is damaged: it ends too early; allowed is what the editor writes
m.tmx: layer "h": data: tile 7 is in no tileset of the map; allowed is a tile of one
m.tmx: layer "i": offsetx: "NaN" is not a number in range; allowed is -1e7 … 1e7 [u]
m.tmx: layer "j": solid: "1" is not a switch; allowed is true or false
m.tmx: layer "k": data: is damaged: zlib: invalid header; allowed is what the editor writes`},
		{"chunks", head(`width="1" height="1" infinite="1"`, tileset+`<layer name="a"><data encoding="csv"><chunk x="0" y="0" width="0" height="99999">1</chunk><chunk x="0" y="0" width="2" height="2">1</chunk></data></layer>`),
			`m.tmx: layer "a": chunk 0: width: "0" is not in range; allowed is a whole number, 1 … 4096
m.tmx: layer "a": chunk 0: height: "99999" is not in range; allowed is a whole number, 1 … 4096
m.tmx: layer "a": chunk 0: data: has 1 tiles; allowed is 4, width × height`},
		{"objects", sized(tileset + `<group name="a"><objectgroup name="b">
<object id="1" name="one" class="obstacel" x="0" y="0" width="5" height="5"/><object id="2" class="obstacle" x="inf" y="1e99" rotation="?"/>
<object id="3" class="obstacle" x="0" y="0" width="5"/><object id="4" class="door" x="0" y="0"/><object id="5" class="obstacle" x="0" y="0" gid="9"/>
<object id="6" class="obstacle" x="0" y="0" gid="-4"/><object id="7" class="path" name="p" x="0" y="0" width="5" height="5"/><object id="8" class="spawn" x="0" y="0"><polyline points="0,0 5,5"/></object>
<object class="spawn" x="0" y="0" width="-5" height="5"/><object id="10" class="target" x="0" y="0" width="9" height="9"><text>t</text></object><object id="11" class="spawn" x="0" y="0"><properties><property name="specis" value="a"/></properties></object>
<object id="12" class="target" x="0" y="0" visible="maybe"/><object id="13" x="0" y="0" template="t.tx"/><object id="14" x="0" y="0" template="empty.tx"/>
</objectgroup></group>`),
			`m.tmx: layer "a/b": object 1 "one": class: "obstacel" is not a class of ours (did you mean obstacle?); allowed is obstacle, target, spawn, path or door, or a name that is not nearly one
m.tmx: layer "a/b": object 2: x: "inf" is not a number in range; allowed is -1e7 … 1e7 [u]
m.tmx: layer "a/b": object 2: y: "1e99" is not a number in range; allowed is -1e7 … 1e7 [u]
m.tmx: layer "a/b": object 2: rotation: "?" is not a number in range; allowed is -1e7 … 1e7 [u]
m.tmx: layer "a/b": object 3: obstacle: it has no area; allowed is a width and a height > 0 [u], or a point
m.tmx: layer "a/b": object 4: door: it is a point, which has no area; allowed is any other object
m.tmx: layer "a/b": object 5: gid: tile 9 is in no tileset of the map; allowed is a tile of one
m.tmx: layer "a/b": object 6: gid: "-4" is not in range; allowed is a whole number, 0 … 4294967295
m.tmx: layer "a/b": object 7 "p": path: it is neither a polyline nor a polygon; allowed is one of them
m.tmx: layer "a/b": object 8: spawn: it is an open line, which has no inside; allowed is a rectangle, ellipse, polygon, point or tile
m.tmx: layer "a/b": object without id: spawn: its width and height are negative; allowed is > 0 [u]
m.tmx: layer "a/b": object 10: target: a text has no shape; allowed is any other object
m.tmx: layer "a/b": object 11: specis: unknown property (did you mean species?); allowed is species, count, heading, speed, velocity, goal, control or z, or a name that is not nearly one
m.tmx: layer "a/b": object 12: is not understood: strconv.ParseBool: parsing "maybe": invalid syntax; allowed is what the editor writes
m.tmx: layer "a/b": object 13: template "t.tx": t.tx: cannot be read: there is no such file
m.tmx: layer "a/b": object 14: template "empty.tx": empty.tx: has no object; allowed is a template saved as TX`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, faults := tiled.Read(fstest.MapFS{
				"m.tmx":    {Data: []byte(test.data)},
				"bad.tsx":  {Data: []byte("<tileset>")},
				"odd.tsx":  {Data: []byte(`<tileset tilewidth="1.5"><tile id="4"><objectgroup><object id="7"><polygon points="0,0 x,1"/></object></objectgroup></tile></tileset>`)},
				"empty.tx": {Data: []byte("<template/>")},
			}, "m.tmx")
			if diff := cmp.Diff(test.want, faults.Error()); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFilesThatAreNoneAreFaults(t *testing.T) {
	for name, want := range map[string]string{
		"none.tmx": "none.tmx: cannot be read: there is no such file",
		"folder":   "folder: is not a regular file; allowed is a file of Tiled",
	} {
		_, faults := tiled.Read(fstest.MapFS{"folder/a": {}}, name)
		if faults.Error() != want {
			t.Errorf("got %v want %v", faults, want)
		}
	}
}
