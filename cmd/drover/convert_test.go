package main

import (
	"path/filepath"
	"strings"
	"testing"
)

const warehouse = "../../assets/maps/warehouse.tmx"

func TestConvertPrintsASceneThatRunsLikeTheMap(t *testing.T) {
	r := done(t, "convert", warehouse)
	if !strings.HasPrefix(r.out, "# Converted from the Tiled map warehouse.tmx\nversion: 1\n") {
		t.Errorf("got %.200s", r.out)
	}
	if c := feed(r.out, "check", "-"); c.code != exitDone || !strings.Contains(c.out, ": ok: 83 agents, 2 species, 1280 × 768 walls") {
		t.Errorf("check: got exit %d, %s%s", c.code, c.out, c.err)
	}
	named := done(t, "sim", "warehouse", "--ticks", "60", "--seed", "9")
	converted := feed(r.out, "sim", "-", "--ticks", "60", "--seed", "9")
	if got, want := summary(t, converted.out)["hash"], summary(t, named.out)["hash"]; got != want {
		t.Errorf("hash: got %s want %s", got, want)
	}
}

func TestConvertNeverOverwrites(t *testing.T) {
	file := filepath.Join(t.TempDir(), "w.yaml")
	if r := done(t, "convert", warehouse, file); !strings.Contains(r.out, "wrote "+file) {
		t.Errorf("got %q", r.out)
	}
	done(t, "check", file)
	if r := drover("convert", warehouse, file); r.code != exitWrong || !strings.Contains(r.err, "never overwritten") {
		t.Errorf("got exit %d, %q", r.code, r.err)
	}
}

func TestConvertSaysAllThatIsWrongWithAMap(t *testing.T) {
	file := write(t, filepath.Join(t.TempDir(), "m.tmx"), `<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="none.tsx"/><objectgroup name="spawns"><object id="3" name="a" x="1" y="1"/></objectgroup></map>`)
	r := drover("convert", file)
	want := file + ": tileset \"none.tsx\": source: " + filepath.Dir(file) + "/none.tsx: cannot be read: there is no such file\n" +
		file + ": layer \"spawns\": object 3 \"a\": species: is missing; allowed is the name of a species\n"
	if r.code != exitWrong || r.out != "" || r.err != want {
		t.Errorf("got exit %d, %q,\n%swant\n%s", r.code, r.out, r.err, want)
	}
	if r := drover("convert", "none.tmx"); r.code != exitWrong || !strings.Contains(r.err, "none.tmx: no such file") {
		t.Errorf("got exit %d, %q", r.code, r.err)
	}
}
