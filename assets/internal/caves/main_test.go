package main

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/drover-go/drover/ecs"
)

// TestMapIsWhatIsDrawn carves the caves again, which checks that they are connected as planned, and compares the map.
func TestMapIsWhatIsDrawn(t *testing.T) {
	c := carve(newPlan())
	if err := c.check(); err != nil {
		t.Error(err)
	}
	written, err := os.ReadFile("../../maps/caves.tmx")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(c.tmx(), written) {
		t.Error("assets/maps/caves.tmx differs; run go run ./assets/internal/caves in the repository's root")
	}
}

func TestCheckFindsWhatIsNotAsPlanned(t *testing.T) {
	tests := []struct {
		name   string
		change func(c *cave)
		want   string
	}{
		{"a target in the rock", func(c *cave) { c.targets[1].at.Y = 30 }, "west: a body of 4.5 cannot get to {270 30}"},
		{"a pinch that is none", func(c *cave) { c.pinches[0].at.X += 600 }, "the pinch at {1600 540} is for bodies of at most 6, but one of 4.5 does otherwise"},
		{"a way into the sealed chamber", func(c *cave) {
			c.rocks = slices.DeleteFunc(c.rocks, func(rock []ecs.Vec2) bool { return norm(rock[0].Sub(c.sealed)) < 350 })
		}, "a body of 4.5 gets to the sealed chamber"},
		{"too few rocks", func(c *cave) { c.rocks = c.rocks[:100] }, "182 obstacles; allowed is at least 200"},
	}
	drawn := carve(newPlan())
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := *drawn
			c.plan = newPlan()
			c.rocks = slices.Clone(drawn.rocks)
			test.change(&c)
			if err := c.check(); err == nil || err.Error() != test.want {
				t.Errorf("got %v want %s", err, test.want)
			}
		})
	}
}
