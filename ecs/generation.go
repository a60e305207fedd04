package ecs

// Turn makes the next generation the current one, without copying. What the next slices hold after it is of the tick
// before, until the systems of the move phase write them. Gather calls it.
func (a *Agents) Turn() {
	a.Position, a.NextPosition = a.NextPosition, a.Position
	a.Velocity, a.NextVelocity = a.NextVelocity, a.Velocity
	a.Heading, a.NextHeading = a.NextHeading, a.Heading
	a.Altitude, a.NextAltitude = a.NextAltitude, a.Altitude
	a.Climb, a.NextClimb = a.NextClimb, a.Climb
	a.HeadingZ, a.NextHeadingZ = a.NextHeadingZ, a.HeadingZ
}

// Halt makes the next generation equal to the current one, as after a tick in which nobody moved.
func (a *Agents) Halt() {
	copy(a.NextPosition, a.Position)
	copy(a.NextVelocity, a.Velocity)
	copy(a.NextHeading, a.Heading)
	copy(a.NextAltitude, a.Altitude)
	copy(a.NextClimb, a.Climb)
	copy(a.NextHeadingZ, a.HeadingZ)
}
