package scenes

import (
	"fmt"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact"
	"github.com/drover-go/drover/ecs/exact/chance"
)

// What a start draws chance for. The numbers are the letters "sp" and a count.
const (
	drawX chance.Purpose = 0x7370_0000 + iota
	drawY
	drawZ
	drawHeading
	drawPitch
	drawSpeed
)

// spawn makes the agents of the spawns, in the order of the file.
func (r *Run) spawn(c ecs.Config) ([]birth, error) {
	s := r.Scene
	p := newPlacer(s, r.Level)
	taken := map[uint64]string{} // ids that state files gave out
	var born []birth
	next := uint64(1)
	for i := range s.Spawns {
		spawn := &s.Spawns[i]
		var these []birth
		var err error
		switch {
		case spawn.State != "":
			these, err = s.stateOf(spawn, i, taken, next)
		case spawn.Generator != "":
			these = s.generate(spawn, i, next, c.Seed)
		default:
			these, err = p.fill(spawn, i, next, c.Seed)
		}
		if err != nil {
			return nil, err
		}
		for k := range these {
			next = max(next, these[k].id+1)
		}
		born = append(born, these...)
	}
	return born, nil
}

// stateOf reads the agents of a spawn that names a state file.
func (s *Scene) stateOf(spawn *Spawn, index int, taken map[uint64]string, next uint64) ([]birth, error) {
	state, err := LoadState(s.beside(spawn.State))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", spawn.Where, err)
	}
	born, err := s.births(state)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", spawn.Where, err)
	}
	for k := range born {
		born[k].spawn = index
		if id := born[k].id; taken[id] != "" || id < next {
			return nil, fmt.Errorf("%s: %s: agent %d: an earlier spawn has an agent of this id; allowed is %d or more", spawn.Where, spawn.State, id, next)
		}
		taken[born[k].id] = spawn.Where
	}
	return born, nil
}

// fill places the agents of a spawn at random, clear of walls and of each other.
func (p *placer) fill(spawn *Spawn, index int, first, seed uint64) ([]birth, error) {
	species := &p.scene.Species[spawn.Species]
	born := make([]birth, 0, spawn.Count)
	for k := range spawn.Count {
		d := draw{seed: seed, id: first + uint64(k)}
		at, refused := p.find(d, &spawn.In, species.Radius)
		if refused != "" {
			return nil, fmt.Errorf("%s: placed %d of %d %s: %s", spawn.Where, k, spawn.Count, species.Name, refused)
		}
		born = append(born, birth{
			id: d.id, species: components.SpeciesID(spawn.Species), spawn: index, goal: spawn.Goal,
			at: at, moving: spawn.motion(d, p.world.Dimensions),
		})
	}
	return born, nil
}

// draw is where an agent's chance comes from.
type draw struct{ seed, id, attempt uint64 }

func (d draw) uniform(p chance.Purpose) float64 {
	return chance.Uniform(d.seed, d.id, d.attempt, p)
}

// between returns a number in lo … lo+size.
func (d draw) between(lo, size float64, p chance.Purpose) float64 {
	return lo + float64(d.uniform(p)*size)
}

// motion returns an agent's first velocity.
func (s *Spawn) motion(d draw, dimensions int) ecs.Vec3 {
	if s.Velocity != nil {
		return *s.Velocity
	}
	speed := d.between(s.Speed[0], s.Speed[1]-s.Speed[0], drawSpeed)
	if !s.RandomHeading {
		sin, cos := exact.SinCosDegrees(s.Heading)
		return ecs.Vec3{X: speed * cos, Y: speed * sin}
	}
	sin, cos := exact.SinCosDegrees(d.between(0, fullAngle, drawHeading))
	if dimensions != 3 {
		return ecs.Vec3{X: speed * cos, Y: speed * sin}
	}
	z := d.between(-1, 2, drawPitch) // uniform on the sphere (Archimedes)
	planar := speed * exactRoot(1-float64(z*z))
	return ecs.Vec3{X: planar * cos, Y: planar * sin, Z: speed * z}
}
