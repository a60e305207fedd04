// Caves draws the map of the preset caves: rock that leaves chambers, tunnels and dead ends free, boulders and
// stalagmites in them, and who starts where and goes where. Run it in the repository's root:
//
//	go run ./assets/internal/caves
//
// It writes the same file every time, and nothing where the cave would not be connected as planned.
package main

import (
	"fmt"
	"os"
)

const file = "assets/maps/caves.tmx"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "caves:", err)
		os.Exit(1)
	}
}

func run() error {
	p := newPlan()
	c := carve(p)
	if err := c.check(); err != nil {
		return err
	}
	return os.WriteFile(file, c.tmx(), 0o600)
}
