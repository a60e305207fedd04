package chase

import (
	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase/route"
	"github.com/yohamta/donburi"
)

// New returns the director of the chase.
func New() scenes.Director { return &director{} }

// director runs the rules. Its parts are in files of their names.
type director struct {
	run  *scenes.Run
	cast cast
	// ground is where one can go, trail what it costs to get to the player.
	ground  *route.Map
	trail   *route.Field
	trailed route.Cell

	game    game
	player  player
	packs   []pack
	loot    loot
	pilot   pilot
	power   power
	effects effects
	first   []pose // of all agents, for the restart
	thaw    bool   // whether all stand still in the tick after a restart
}

// The map of the level [u]: cells fine enough for its doorways, and a body with some room.
const (
	cellSize = 20.0
	bodyRoom = 11.0
)

// Start prepares a new game in a run. A run that it has started before is restarted.
func (d *director) Start(r *scenes.Run) error {
	if d.run == r {
		d.restart()
		return nil
	}
	c, err := newCast(r)
	if err != nil {
		return err
	}
	*d = director{run: r, cast: c}
	d.ground = route.NewMap(r.Sim.Config().World, r.Level, bodyRoom, cellSize)
	d.trail = d.ground.NewField()
	d.pilot = newPilot(d.ground)
	d.power.remember(r.Sim, c)
	d.first = snapshot(r.Sim.Agents())
	d.begin()
	return nil
}

// begin sets the rules to their start; the agents are where they start.
func (d *director) begin() {
	d.trailed = route.None
	d.game = game{lives: startLives}
	d.player = player{entity: d.run.Players[0], breath: 1}
	d.steering(d.player.entity).SpeedFactor = walkShare
	d.effects = effects{}
	d.pilot.begin()
	d.packs = d.newPacks()
	d.loot = d.scatter()
}

// Before decides what everybody does in the next tick.
func (d *director) Before(in scenes.Input) {
	if in.Restart || d.game.idle(in) {
		d.restart()
		return
	}
	d.game.autopilot = in.Autopilot && !commands(in)
	d.steer(in)
	d.follow()
	for i := range d.packs {
		d.think(&d.packs[i])
	}
}

// After applies the rules to what happened in the tick.
func (d *director) After() {
	if d.thaw {
		d.release()
		return
	}
	step := d.step()
	d.effects.age(step)
	d.listen()
	if d.game.phase == scenes.Playing {
		d.tire(step)
		d.collect(step)
		d.suffer(step)
		d.leave(step)
	}
	d.game.since += step
	d.power.spend(d, step)
}

func (d *director) step() float64 { return d.run.Sim.Config().Timing.Step }

func (d *director) seed() uint64 { return d.run.Sim.Config().Seed }

func (d *director) entry(e donburi.Entity) *donburi.Entry { return d.run.World.Entry(e) }

// at returns where an agent is [u].
func (d *director) at(e donburi.Entity) ecs.Vec2 { return *components.Position.Get(d.entry(e)) }

// hare returns where the player is [u].
func (d *director) hare() ecs.Vec2 { return d.at(d.player.entity) }

// steering returns an agent's switches.
func (d *director) steering(e donburi.Entity) *components.SteeringData {
	return components.Steering.Get(d.entry(e))
}
