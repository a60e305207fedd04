package systems

import (
	"fmt"
	"math"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/geometry"
)

// placing holds a level's movers where their poses say.
type placing struct {
	set    geometry.Movers // each with its images, if the world is a torus
	list   []stance
	world  ecs.World
	images int
}

// stance is a mover as it was read last.
type stance struct {
	mover   *Mover
	body    *geometry.Level
	jumps   uint64
	from    Pose // at the end of the last tick, which agents are swept from
	to      Pose // now
	resting Pose // since rest
	rest    float64
	lasting bool // it has rested long enough for ways to lead around it
}

// moved reports whether the mover is to sweep agents in this tick.
func (s *stance) moved() bool { return s.from != s.to }

// restTime is how long a mover rests until it counts as a part of the level [s].
const restTime = 0.5

// adopt takes over a level's movers. Those that it knew keep their poses until they are read again.
func (v *placing) adopt(movers []*Mover, w ecs.World) {
	before := v.list
	v.list, v.world = make([]stance, 0, len(movers)), w
	for _, m := range movers {
		if m.body == nil {
			continue // degenerate, which was said
		}
		s := stance{mover: m, body: m.body, jumps: m.jumps, rest: restTime}
		if p := m.Pose(); p.valid() {
			s.from, s.to, s.resting = p, p, p
		}
		for i := range before {
			if before[i].mover == m && before[i].body == m.body {
				s = before[i]
			}
		}
		v.list = append(v.list, s)
	}
	v.images = 1
	if w.Edges == ecs.Torus {
		v.images = torusImages
	}
	v.rebuild()
}

// torusImages is how many images of a shape there are on a torus, its own included.
const torusImages = 9

// rebuild fills the set anew.
func (v *placing) rebuild() {
	v.set.Reset()
	for i := range v.list {
		s := &v.list[i]
		for k := range v.images {
			v.set.Add(s.body, s.to.placed().Shifted(v.shift(s, k)))
		}
	}
	v.set.Index()
}

// shift is how far image k of a mover is from its pose [u]: image 0 has its middle within a torus.
func (v *placing) shift(s *stance, k int) ecs.Vec2 {
	if v.images == 1 {
		return ecs.Vec2{}
	}
	low, high := s.body.Around(s.to.placed())
	into := func(middle, lo, size float64, image int) float64 {
		return float64((float64(image) - math.Floor((middle-lo)/size)) * size)
	}
	// Image 0 first, then row by row around it.
	at := (k + torusImages/2) % torusImages
	return ecs.Vec2{
		X: into((low.X+high.X)/2, v.world.Min.X, v.world.Size.X, at%3-1),
		Y: into((low.Y+high.Y)/2, v.world.Min.Y, v.world.Size.Y, at/3-1),
	}
}

// read takes over the movers' poses, and reports those that it refuses.
func (v *placing) read(fail func(error)) {
	moved, reshaped := false, false
	for i := range v.list {
		s := &v.list[i]
		if s.mover.source != nil {
			if err := s.mover.bake(); err != nil {
				fail(fmt.Errorf("level: %w; the last good form stands", err))
			}
		}
		p := s.mover.Pose()
		if !p.valid() {
			fail(fmt.Errorf("mover %s: pose %+v %w or out of reach; it stays", s.mover.shape.Name, p, errNotFinite))
			continue
		}
		if s.body != s.mover.body || s.jumps != s.mover.jumps { // no sweep
			reshaped = reshaped || s.body != s.mover.body
			s.body, s.jumps, s.from = s.mover.body, s.mover.jumps, p
		}
		if p != s.to {
			s.to, moved = p, true
			v.place(i)
		}
	}
	switch {
	case reshaped:
		v.rebuild()
	case moved:
		v.set.Index()
	}
}

// place puts a mover where it is now.
func (v *placing) place(i int) {
	s := &v.list[i]
	pose := s.to.placed()
	for k := range v.images {
		v.set.Place(i*v.images+k, pose.Shifted(v.shift(s, k)))
	}
}

// passing reports whether what a hit names is a mover that ways do not lead around.
func (c *core) passing(shape int32) bool {
	i, mover := c.walls.MoverOf(shape)
	return mover && !c.placing.list[i/c.placing.images].lasting
}

// end ends a tick: agents are clear of the movers where they are now.
func (v *placing) end() {
	for i := range v.list {
		v.list[i].from = v.list[i].to
	}
}

// settle lets time pass for movers at rest. It reports whether the movers that last are others than before, or elsewhere.
func (v *placing) settle(step float64) bool {
	some := false
	for i := range v.list {
		s := &v.list[i]
		s.rest += step
		if s.resting != s.to {
			s.resting, s.rest = s.to, 0
		}
		lasts := s.rest >= restTime
		some = some || lasts != s.lasting
		s.lasting = lasts
	}
	return some
}

// lasting returns the movers that last, in their places.
func (v *placing) lasting() *geometry.Movers {
	m := &geometry.Movers{}
	for i := range v.list {
		s := &v.list[i]
		for k := 0; s.lasting && k < v.images; k++ {
			m.Add(s.body, s.to.placed().Shifted(v.shift(s, k)))
		}
	}
	m.Index()
	return m
}
