package components

// Rules names a published form of the three flocking behaviors.
type Rules uint8

// The forms of the flocking behaviors. With R the separation radius and A the force limit:
const (
	// Proportional uses un-normalized terms that fade to nothing, so that a settled flock does not
	// twitch: separation A·Σ falloff·(−δ̂), alignment (v̄ − v)·1/s, cohesion mean δ·1.2/s², and a
	// cruise drive of the lowest rank.
	Proportional Rules = iota

	// Reynolds steers each sum: clamp(â·MaxSpeed − v, MaxForce).
	Reynolds

	// Scaled limits each term to the rule force, alignment and cohesion scaled to cruise speed.
	Scaled

	// Plain adds the raw terms.
	Plain
)

// Falloff is how separation depends on distance d within its radius R.
type Falloff uint8

// The falloffs of separation.
const (
	// Linear is −δ̂·(1 − d/R).
	Linear Falloff = iota
	// Inverse is −δ̂/d.
	Inverse
	// Constant is −δ̂.
	Constant
)

// Blend is how requests become one steering force.
type Blend uint8

// The ways to blend.
const (
	// Budget grants requests in the order of their ranks until MaxForce is used up
	// (Reynolds 1987, prioritized acceleration allocation).
	Budget Blend = iota
	// Sum adds all requests, then limits the total.
	Sum
)

// Speed holds the speed limits of a species [u/s].
type Speed struct {
	// Max is the top speed. It must be positive.
	Max float64
	// Min is the least speed of an agent that is not settled, frozen or touching something.
	Min float64
	// Cruise is the speed that a proportional flock keeps up. The default (zero) value is 0, which
	// means no cruise drive.
	Cruise float64
	// Panic is the top speed while alarmed. The default (zero) value is 0, which means Max.
	Panic float64
}

// Force holds the limits of the steering force [u/s²], or [u/s] a tick where the clock counts force
// per tick.
type Force struct {
	// Max limits the total. The default (zero) value is 0, which means no limit; a budget needs one.
	Max float64
	// Rule limits each flocking behavior. The default (zero) value is 0, which means Max.
	Rule float64
}

// Perception says which neighbors an agent perceives.
type Perception struct {
	// Radius is the neighborhood's radius [u].
	Radius float64
	// FOV is the full angle of view [deg], 0 … 360.
	FOV float64
	// Nearest keeps the k nearest perceived neighbors, ties by id. The default (zero) value is 0,
	// which means all.
	Nearest int
	// Cap is the most neighbors used, the nearest by distance and id. The default (zero) value is
	// 0, which means no cap.
	Cap int
	// Closest ignores neighbors nearer than this [u].
	Closest float64
	// Inclusive counts a neighbor at exactly the radius.
	Inclusive bool
	// Walls makes walls block the sight of neighbors, threats and targets.
	Walls bool
}

// Separation keeps agents apart.
type Separation struct {
	// Radius is the distance below which it acts [u].
	Radius float64
	// Weight scales it [1]. The default (zero) value is 0, which means off.
	Weight float64
	// Falloff is its dependence on distance.
	Falloff Falloff
	// Nearest makes Perception.Nearest limit separation too.
	Nearest bool
}

// Rule is alignment or cohesion.
type Rule struct {
	// Weight scales the behavior [1]. The default (zero) value is 0, which means off.
	Weight float64
	// Radius lets the behavior see less far [u]. The default (zero) value is 0, which means the
	// perception radius.
	Radius float64
	// FOV lets the behavior see a smaller angle [deg]. The default (zero) value is 0, which means
	// the angle of perception.
	FOV float64
}

// Avoid steers around obstacles before contact.
type Avoid struct {
	// Weight scales the probe's request [1]. The default (zero) value is 0, which means off.
	Weight float64
	// Horizon is how far ahead the probe looks [s].
	Horizon float64
	// Clearance is the distance the probe likes to keep from walls [u].
	Clearance float64
}

// Seeking is how a species goes to goals, targets and along paths.
type Seeking struct {
	// Weight scales the request [1]. The default (zero) value is 0, which means off.
	Weight float64
	// Arrive brakes in time and comes to rest at a goal.
	Arrive bool
}

// Wandering is an Ornstein-Uhlenbeck turn rate.
type Wandering struct {
	// Weight scales the request [1]. The default (zero) value is 0, which means off.
	Weight float64
	// Tau is the correlation time of the turning [s]. It must be positive where Weight is.
	Tau float64
	// Sigma is its standard deviation [1].
	Sigma float64
}

// Species holds the parameters that agents of one kind share. The zero value of a field means off,
// or what the field says.
type Species struct {
	// Radius is the body radius [u]. Agents of radius 0 do not touch each other.
	Radius float64
	// Rules is the form of the flocking behaviors.
	Rules Rules
	// Blend is how requests become one force.
	Blend      Blend
	Speed      Speed
	Force      Force
	Perception Perception
	Separation Separation
	Alignment  Rule
	Cohesion   Rule
	Avoid      Avoid
	Goal       Seeking
	Wander     Wandering
}

// Body units: the sizes of a default species in body radii, and its agility, which is the force
// limit over the top speed [1/s]. OpenSteer's boids have 3.0.
const (
	defaultRadius   = 6.0
	defaultSpeed    = 100.0
	defaultAgility  = 3.0
	perceptionRadii = 12.0
	separationRadii = 4.0
	cruiseShare     = 0.85
)

// DefaultSpecies returns a species that flocks, avoids walls, goes to goals and comes to rest there:
// radius 6 u, top speed 100 u/s, agility 3 /s. See [NewSpecies] for other sizes.
func DefaultSpecies() Species {
	return NewSpecies(defaultRadius, defaultSpeed, defaultAgility)
}

// NewSpecies returns the default species in body units: radius [u] is the body's, speed [u/s] the
// top speed, agility [1/s] the force limit over the top speed. All distances follow the radius.
func NewSpecies(radius, speed, agility float64) Species {
	return Species{
		Radius:     radius,
		Speed:      Speed{Max: speed, Cruise: cruiseShare * speed, Panic: 1.25 * speed},
		Force:      Force{Max: agility * speed, Rule: agility * speed},
		Perception: Perception{Radius: perceptionRadii * radius, FOV: 270, Cap: 32},
		Separation: Separation{Radius: separationRadii * radius, Weight: 1.5},
		Alignment:  Rule{Weight: 1},
		Cohesion:   Rule{Weight: 1},
		Avoid:      Avoid{Weight: 10, Horizon: 0.8, Clearance: radius / 3},
		Goal:       Seeking{Weight: 1, Arrive: true},
		Wander:     Wandering{Weight: 0.35, Tau: 0.6, Sigma: 0.6},
	}
}

// PerceivesNeighbors reports whether a flocking behavior of the species has weight.
func (s *Species) PerceivesNeighbors() bool {
	return s.Separation.Weight > 0 || s.Alignment.Weight > 0 || s.Cohesion.Weight > 0
}
