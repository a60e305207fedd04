package geometry

// Pose is where a mover is: its points turned, then shifted. The zero value is no pose; see [AtRest].
type Pose struct {
	// At is where the origin of the mover's own coordinates lies [u].
	At Vec2
	// Sin and Cos turn it about that origin [1].
	Sin, Cos float64
}

// AtRest is the pose of a mover that is where its shape says.
func AtRest() Pose { return Pose{Cos: 1} }

// Out returns where a point of the mover lies in the world [u].
func (o *Pose) Out(q Vec2) Vec2 { return add(o.At, o.turned(q)) }

// In returns the point of the mover's own coordinates that lies at p [u].
func (o *Pose) In(p Vec2) Vec2 { return o.unturned(sub(p, o.At)) }

// Shifted returns the pose moved by d [u].
func (o Pose) Shifted(d Vec2) Pose {
	o.At = add(o.At, d)
	return o
}

func (o *Pose) turned(v Vec2) Vec2 {
	return Vec2{
		X: float64(o.Cos*v.X) - float64(o.Sin*v.Y),
		Y: float64(o.Sin*v.X) + float64(o.Cos*v.Y),
	}
}

func (o *Pose) unturned(v Vec2) Vec2 {
	return Vec2{
		X: float64(o.Cos*v.X) + float64(o.Sin*v.Y),
		Y: float64(o.Cos*v.Y) - float64(o.Sin*v.X),
	}
}
