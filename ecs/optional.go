package ecs

// RadiusOf returns the body radius of agent i [u].
func (a *Agents) RadiusOf(i int) float64 {
	if a.Radius == nil {
		return a.bodies[a.Species[i]]
	}
	return a.Radius[i]
}

// SetRadius sets the body radius of agent i, whose species is set [u]. Gather calls it.
func (a *Agents) SetRadius(i int, radius float64) {
	if a.Radius == nil {
		if radius == a.bodies[a.Species[i]] {
			return
		}
		a.Radius = make([]float64, a.Len())
		for k, species := range a.Species {
			a.Radius[k] = a.bodies[species]
		}
	}
	a.Radius[i] = radius
}

// SetBodies sets the body radii of the species [u]. Gather calls it.
func (a *Agents) SetBodies(radii []float64) { a.bodies = append(a.bodies[:0], radii...) }

// PushOf returns the external displacement of agent i in this tick [u].
func (a *Agents) PushOf(i int) Vec2 {
	if a.Push == nil {
		return Vec2{}
	}
	return a.Push[i]
}

// SetPush sets the external displacement of agent i [u]. Gather calls it.
func (a *Agents) SetPush(i int, push Vec2) {
	if a.Push == nil {
		if push == (Vec2{}) {
			return
		}
		a.Push = make([]Vec2, a.Len())
	}
	a.Push[i] = push
}

// SpeedFactorOf returns what scales the speed limits of agent i [1].
func (a *Agents) SpeedFactorOf(i int) float64 {
	if a.SpeedFactor == nil {
		return 1
	}
	return a.SpeedFactor[i]
}

// SetSpeedFactor sets what scales the speed limits of agent i [1]. Gather calls it.
func (a *Agents) SetSpeedFactor(i int, factor float64) {
	if a.SpeedFactor == nil {
		if factor == 1 {
			return
		}
		a.SpeedFactor = make([]float64, a.Len())
		for k := range a.SpeedFactor {
			a.SpeedFactor[k] = 1
		}
	}
	a.SpeedFactor[i] = factor
}

// SetDrive sets the desired velocity of agent i, which is driven [u/s]. Gather calls it.
func (a *Agents) SetDrive(i int, v Vec2) {
	if a.Drive == nil {
		a.Drive = make([]Vec2, a.Len())
	}
	a.Drive[i] = v
}

// AimOf returns what agent i steers at now. It is read-only.
func (a *Agents) AimOf(i int) *Aim {
	if a.Aim == nil {
		return &a.nowhere
	}
	return &a.Aim[i]
}

// OpenAims makes room for aims.
func (a *Agents) OpenAims() {
	if a.Aim == nil {
		a.Aim = make([]Aim, a.Len())
	}
}
