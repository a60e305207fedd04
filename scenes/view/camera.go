package view

import (
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes/picture/plane"
)

// Sizes of the camera, in pixels of a display of normal density.
const (
	// readable is the half length below which agents are too small to play with: then the camera
	// comes closer and follows the player.
	readable = 2.6
	// comfortable is their half length when it does.
	comfortable = 6.0
	// pursuit is how fast the camera closes in on what it follows [1/s].
	pursuit = 5.0
	// mostZoom bounds the zoom of the wheel, zoomStep is one notch of it.
	mostZoom = 12.0
	zoomStep = 1.2
)

// camera chooses what part of the world the window shows. It never changes the world.
type camera struct {
	zoom   float64  // the player's, 1 … mostZoom
	wanted ecs.Vec2 // the place to look at where there is nothing to follow [u]
	center ecs.Vec2 // the place it looks at now [u]
	scale  float64
	ready  bool
	lens   plane.Lens
}

// sight is what a camera may look at in a frame.
type sight struct {
	// world is what there is to see [u], area where on the screen it goes.
	world, area plane.Rect
	// focus is what to follow, where there is something.
	focus   ecs.Vec2
	focused bool
	// smallest is half the length of the smallest agents [u], density the pixels per normal pixel.
	smallest, density float64
	// elapsed is the time since the last frame [s].
	elapsed float64
}

// update moves the camera.
func (c *camera) update(s *sight) {
	c.zoom = min(max(c.zoom, 1), mostZoom)
	want := min(s.area.W()/s.world.W(), s.area.H()/s.world.H())
	if s.focused && s.smallest*want < readable*s.density {
		want = comfortable * s.density / s.smallest
	}
	want *= c.zoom
	if s.focused {
		c.wanted = s.focus
	} else if !c.ready {
		c.wanted = s.world.Center()
	}
	c.wanted = inside(c.wanted, s, want)
	k := 1 - math.Exp(-pursuit*s.elapsed)
	if !c.ready {
		c.ready, k, c.scale = true, 1, want
	}
	c.scale *= math.Pow(want/c.scale, k)
	if math.Abs(c.scale/want-1) < settled { // so that sizes are written again only while it moves
		c.scale = want
	}
	c.center.X += (c.wanted.X - c.center.X) * k
	c.center.Y += (c.wanted.Y - c.center.Y) * k
	c.center = inside(c.center, s, c.scale)
	c.lens = plane.Look(c.center, c.scale, s.area)
}

// inside moves a place so that the view around it stays inside the world where it can.
func inside(p ecs.Vec2, s *sight, scale float64) ecs.Vec2 {
	return ecs.Vec2{
		X: within(p.X, s.world.Min.X, s.world.Max.X, s.area.W()/scale),
		Y: within(p.Y, s.world.Min.Y, s.world.Max.Y, s.area.H()/scale),
	}
}

// settled is how near to its wanted scale the camera counts as there [1].
const settled = 1e-3

// within keeps a view of a width inside lo … hi, or in the middle where it is wider.
func within(x, lo, hi, width float64) float64 {
	if width >= hi-lo {
		return (lo + hi) / 2
	}
	return min(max(x, lo+width/2), hi-width/2)
}

// wheel zooms by notches and keeps the point under the cursor where it is.
func (c *camera) wheel(notches float64, cursor ecs.Vec2) {
	if notches == 0 || !c.ready {
		return
	}
	before := c.zoom
	c.zoom = min(max(c.zoom*math.Pow(zoomStep, notches), 1), mostZoom)
	share := 1 - before/c.zoom
	at := c.lens.From(cursor)
	c.wanted.X = c.center.X + (at.X-c.center.X)*share
	c.wanted.Y = c.center.Y + (at.Y-c.center.Y)*share
}
