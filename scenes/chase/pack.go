package chase

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/ecs/exact/chance"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/yohamta/donburi"
)

// mood is what a pack is about.
type mood uint8

// The moods of a pack.
const (
	patrolling mood = iota // along its path, as a flock
	sniffing               // wandering around where it is
	chasing                // after the hare, which it sees or saw a moment ago
	searching              // on its way to where it saw the hare last
	returning              // on its way back to its path
	scared                 // fleeing from a hare under power
	moodCount
)

// paces are the shares of the top speed, by mood.
var paces = [moodCount]float64{patrolling: 0.5, sniffing: 0.32, chasing: 1, searching: 0.8, returning: 0.6, scared: 1}

// Times of a pack [s].
const (
	scentTime   = 3.0 // that it follows a hare out of sight
	searchTime  = 6.0 // that it searches at most
	sniffTime   = 2.5
	patrolLeast = 14.0 // on patrol until it sniffs around
	patrolMost  = 30.0
	shakenTime  = 1.5  // after a fright, in which it does not look
	returnTime  = 12.0 // after which those that are not back go on from where they are
	detourTime  = 1.0  // that a stuck hound keeps to the map
)

// Distances and rates of a pack.
const (
	nearPlace  = 45.0 // from a place it counts as there [u]
	paceRate   = 1.0  // of the speed factor [1/s]
	stagger    = 4    // ticks between two decisions of a hound
	guideEvery = 5    // the share of guides is one of so many
	lookCells  = 9    // that a hound looks ahead on its way
)

// pack is a flock of hounds with one mind.
type pack struct {
	members []member
	mood    mood
	// timer is how long the mood lasts yet [s], lost how long the hare has been out of sight [s].
	timer, lost float64
	// goal is where it searches or goes back to, way what it costs to get there.
	goal ecs.Vec2
	way  *route.Field
	// paths are two copies of the patrol: changing from one to the other makes an agent look for its
	// place on the path anew.
	paths [2]components.PathData
	turn  int
	// id tells packs apart, rounds counts their patrols, both for chance.
	id, rounds uint64
	shaken     float64 // how long it does not look for the hare after a fright [s]
	alert      float64 // how long it has been chasing or searching, for the marks [s]
}

// member is one hound of a pack.
type member struct {
	entity donburi.Entity
	id     uint64
	home   ecs.Vec2
	dazed  float64 // [s]
	detour float64 // [s]
	onPath bool
	// guide says that it follows the pack's path; the others follow the flock (Couzin et al., Nature
	// 433:513, 2005: a few informed individuals lead a group).
	guide bool
}

// newPacks makes a pack of every spawn of hounds.
func (d *director) newPacks() []pack {
	var packs []pack
	for i, spawned := range d.run.Spawned {
		spawn := &d.run.Scene.Spawns[i]
		if len(spawned) == 0 || spawn.Species != int(d.cast.hound) {
			continue
		}
		p := pack{id: uint64(i), way: d.ground.NewField()}
		for k, e := range spawned {
			p.members = append(p.members, member{entity: e, id: d.steering(e).ID, home: d.at(e), guide: k%guideEvery == 0})
			d.steering(e).SpeedFactor = paces[patrolling]
		}
		if spawn.Goal >= 0 {
			t := &d.run.Scene.Targets[spawn.Goal]
			for k := range p.paths {
				p.paths[k] = components.PathData{Points: append([]ecs.Vec2(nil), t.Path...), Loop: t.Loop}
			}
		}
		p.goBack(d)
		packs = append(packs, p)
	}
	return packs
}

// hound returns the hound of an entity and its pack, or nils.
func (d *director) hound(e donburi.Entity) (*pack, *member) {
	for i := range d.packs {
		for k := range d.packs[i].members {
			if m := &d.packs[i].members[k]; m.entity == e {
				return &d.packs[i], m
			}
		}
	}
	return nil, nil
}

// chased reports whether a pack is after the hare.
func (d *director) chased() bool {
	for i := range d.packs {
		if d.packs[i].mood == chasing {
			return true
		}
	}
	return false
}

// patrol sends the pack along its path until it is time to sniff around.
func (p *pack) patrol(d *director) {
	p.mood = patrolling
	p.rounds++
	u := chance.Uniform(d.seed(), p.id, p.rounds, drawPatrol)
	p.timer = patrolLeast + float64(u*(patrolMost-patrolLeast))
}

// sniff lets the pack wander where it is.
func (p *pack) sniff(d *director) {
	p.mood = sniffing
	u := chance.Uniform(d.seed(), p.id, p.rounds, drawSniff)
	p.timer = sniffTime * (0.5 + u)
}

// chase sets the pack on the hare.
func (p *pack) chase() {
	if p.mood != chasing {
		p.alert = 0
	}
	p.mood, p.lost = chasing, 0
}

// search sends the pack to where the hare was last.
func (p *pack) search(d *director) {
	p.mood, p.timer, p.alert = searching, searchTime, 0
	p.head(d, d.hare())
}

// scare makes the pack forget everything but the hare.
func (p *pack) scare(d *director) {
	p.mood, p.shaken = scared, shakenTime
	for k := range p.members {
		d.aim(p.members[k].entity, nil)
	}
}

// goBack sends the pack to the corner of its path that is nearest as it runs.
func (p *pack) goBack(d *director) {
	p.mood, p.timer = returning, returnTime
	p.turn = 1 - p.turn
	for k := range p.members {
		p.members[k].onPath = false
	}
	corners := p.paths[p.turn].Points
	if len(corners) < 2 {
		p.sniff(d)
		return
	}
	p.way.Spread(nil, d.ground.At(d.at(p.leader().entity)))
	best, least := 0, route.Far
	for i, q := range corners {
		if cost := p.way.Cost(d.ground.At(q)); cost < least {
			best, least = i, cost
		}
	}
	p.head(d, corners[best])
}

// head makes a place the pack's goal.
func (p *pack) head(d *director, to ecs.Vec2) {
	p.goal = to
	p.way.Spread(nil, d.ground.At(to))
}

// leader is the first member that is not dazed.
func (p *pack) leader() *member {
	for k := range p.members {
		if p.members[k].dazed <= 0 {
			return &p.members[k]
		}
	}
	return &p.members[0]
}
