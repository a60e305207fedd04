package systems

import (
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/systems/internal/steer"
	"github.com/yohamta/donburi"
)

// alarm is an agent's memory of a threat.
type alarm struct {
	// threat is who frightens it, and side where to pass it.
	threat donburi.Entity
	side   int8
	// strength is 1 for one that saw the threat itself, less at every link of contagion, 0 when calm.
	strength float64
	// safe counts the seconds since the danger was over, caught the seconds since the alarm came.
	safe, age float64
}

// Times of an alarm.
const (
	calmAfter   = 1.5  // without danger [s]
	returnTime  = 1.0  // in which alignment and cohesion come back [s]
	contagion   = 0.15 // until an alarm spreads [s]
	spreadShare = 0.5  // of the alarm radius in which it spreads
	alarmedTurn = 0.3  // alignment while alarmed
)

// flocksNow returns the factors of alignment and cohesion, which alarm takes away and calm brings back.
func (c *core) flocksNow(i int) (alignment, cohesion float64) {
	if !c.alarming || c.alarms.Data[i].threat == donburi.Null {
		return 1, 1
	}
	al := &c.alarms.Data[i]
	if al.strength > 0 {
		return alarmedTurn, 0
	}
	back := min(max(al.safe-calmAfter, 0)/returnTime, 1)
	return alarmedTurn + float64((1-alarmedTurn)*back), back
}

// carry updates the alarm: a moving threat raises it, contagion raises a weaker one, and it ends some
// time after the danger.
func (s *Flee) carry(worker, i int, now alarm, next *alarm, d *danger, moving bool) {
	a, c := s.tick.Agents, s.core
	was := a.Flags[i]&ecs.Alarmed != 0
	*next = now
	switch {
	case moving:
		next.threat, next.strength, next.safe = d.entity, 1, 0
	case now.strength == 0 && now.threat == donburi.Null:
		if by, strength := s.infected(worker, i); strength > 0 {
			next.threat, next.strength, next.safe = by, strength, 0
		}
	default:
		next.safe += s.tick.Step
	}
	next.age += s.tick.Step
	if !was && next.strength > 0 {
		next.age = 0
		a.Flags[i] |= ecs.Alarmed
		c.news.Data[i] |= panicked
	}
	if next.safe >= calmAfter && next.strength > 0 {
		next.strength, next.side = 0, 0
		a.Flags[i] &^= ecs.Alarmed
		c.news.Data[i] |= calmed
	}
	if next.safe >= calmAfter+returnTime {
		*next = alarm{}
	}
}

// infected returns the strongest alarm that reaches agent i from its own kind.
func (s *Flee) infected(worker, i int) (donburi.Entity, float64) {
	a, c := s.tick.Agents, s.core
	tr := c.speciesOf(a, i)
	if s.spread == 0 || len(tr.fleeing) == 0 {
		return donburi.Null, 0
	}
	radius := 0.0
	for k := range tr.fleeing {
		radius = max(radius, tr.fleeing[k].Radius*spreadShare)
	}
	at := a.At(i)
	by, best := donburi.Null, 0.0
	s.buffers[worker] = s.school.near(at, radius, s.buffers[worker])
	for _, run := range s.buffers[worker] {
		for place := run.Lo; place < run.Hi; place++ {
			j := int(s.school.grid.Order[place])
			d := c.world.Delta(at, a.At(j))
			d2 := d.Len2()
			if a.Species[j] != a.Species[i] || j == i || d2 >= radius*radius {
				continue
			}
			strength := steer.Contagion(c.alarms.Data[j].strength)
			if strength > best && c.notices(a, i, tr, d, d2, radius) {
				by, best = c.alarms.Data[j].threat, strength
			}
		}
	}
	return by, best
}
