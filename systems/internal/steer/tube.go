package steer

const (
	tubeRadii = 2

	// tubeTime is how far ahead an agent is looked for in the tube [s].
	tubeTime = 0.5

	// tubeSpeed is the share of top speed it must make along the path [1].
	tubeSpeed = 0.3
)

// Course is what OnCourse has to know of an agent.
type Course struct {
	// Progress is how far along the path the agent has come [u].
	Progress float64

	// Position is where the agent is [u].
	Position Vec3

	// Velocity is the agent's velocity [u/s].
	Velocity Vec3

	// MaxSpeed is the agent's top speed [u/s].
	MaxSpeed float64

	// Radius is the agent's radius [u]; the tube around the path is twice as wide.
	Radius float64
}

// OnCourse reports whether an agent needs no steering to follow its path: it makes
// more than 0.3 of its top speed along the path, and will in half a second be in
// the tube around it (OpenSteer steerToFollowPath). Then it should ask for speed
// only.
func OnCourse(p *Path, c Course) bool {
	if len(p.points) == 1 {
		return false
	}
	within, _ := p.wrap(c.Progress)
	pace := c.Velocity.Dot(p.direction(p.segment(within)))
	if pace <= tubeSpeed*c.MaxSpeed {
		return false
	}
	future := c.Position.Add(c.Velocity.Scale(tubeTime))
	tube := float64(tubeRadii * c.Radius)
	reach := float64(tubeTime*c.Velocity.Len()) + tube
	s := p.project(future, c.Progress, c.Progress+reach)
	return p.At(s).Sub(future).Len2() <= tube*tube
}
