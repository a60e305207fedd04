package tiled

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
)

// affine maps a point to a·x + b·y + e, c·x + d·y + f.
type affine struct{ a, b, c, d, e, f float64 }

// identity leaves points where they are.
func identity() affine { return affine{a: 1, d: 1} }

func (m affine) apply(p ecs.Vec2) ecs.Vec2 {
	return ecs.Vec2{
		X: float64(m.a*p.X) + float64(m.b*p.Y) + m.e,
		Y: float64(m.c*p.X) + float64(m.d*p.Y) + m.f,
	}
}

// then returns the map that does m first and n after it.
func (m affine) then(n affine) affine {
	o := n.apply(ecs.Vec2{X: m.e, Y: m.f})
	return affine{
		a: float64(n.a*m.a) + float64(n.b*m.c), b: float64(n.a*m.b) + float64(n.b*m.d), e: o.X,
		c: float64(n.c*m.a) + float64(n.d*m.c), d: float64(n.c*m.b) + float64(n.d*m.d), f: o.Y,
	}
}

// shift moves by x and y [u].
func shift(x, y float64) affine { return affine{a: 1, d: 1, e: x, f: y} }

// scale stretches about the origin.
func scale(x, y float64) affine { return affine{a: x, d: y} }

// turn turns about the origin, clockwise on a screen [deg].
func turn(degrees float64) affine {
	sin, cos := exact.SinCosDegrees(degrees)
	return affine{a: cos, b: -sin, c: sin, d: cos}
}

// transpose swaps the axes: Tiled's anti-diagonal flip.
func transpose() affine { return affine{b: 1, c: 1} }
