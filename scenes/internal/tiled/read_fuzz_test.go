package tiled_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/drover-go/drover/scenes/internal/tiled"
)

// FuzzRead checks that no bytes make the reader panic, that every fault says something, and that what is
// accepted is finite.
func FuzzRead(f *testing.F) {
	tsx, err := os.ReadFile(filepath.Join("testdata", "tiles.tsx"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range []string{"kinds.tmx", "infinite.tmx"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, tsx)
	}
	f.Add([]byte(tmx(yUp, `<objectgroup name="obstacles"><object id="1" template="tiles.tsx" x="1" y="1"/></objectgroup>`)), []byte(`<template><object gid="1"/></template>`))
	f.Add([]byte(`<map tilewidth="1" tileheight="1"><tileset firstgid="1" source="tiles.tsx"/><objectgroup name="obstacles"><object gid="1"/></objectgroup></map>`), []byte(`<tileset/>`))
	f.Fuzz(func(t *testing.T, data, tsx []byte) {
		m, faults := tiled.Read(fstest.MapFS{"m.tmx": {Data: data}, "tiles.tsx": {Data: tsx}}, "m.tmx")
		for _, fault := range faults {
			if fault.Message == "" {
				t.Errorf("got a fault without a message: %v", fault)
			}
		}
		for _, o := range m.Objects {
			if len(o.Shape.Points) == 0 {
				t.Errorf("got no points: %v", o)
			}
			for _, p := range o.Shape.Points {
				if math.IsNaN(p.X+p.Y) || math.IsInf(p.X+p.Y, 0) {
					t.Errorf("got %v", o)
				}
			}
		}
	})
}
