package view

import (
	"fmt"
	"math"
	"runtime"
	"time"

	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture/style"
	"github.com/drover-go/drover/scenes/view/internal/draw"
	"github.com/drover-go/drover/scenes/view/internal/input"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"
)

// Game plays a run in a window. It implements [ebiten.Game]: Update is called once a frame and does
// the ticks that are due, at most five before a frame is drawn; Draw shows the agents between their
// last two positions.
type Game struct {
	run     *scenes.Run
	rebuild func() (*scenes.Run, error)

	controls  *input.Controls
	autopilot bool
	restart   bool // at the next tick
	overlay   bool
	inspected donburi.Entity
	problem   string // what the last failed tick said
	most      int64  // ticks after which the window closes, 0 for never
	done      int64  // ticks

	camera  camera
	framer  style.Framer
	width   float64 // of the screen [pixel]
	height  float64
	density func() float64

	fonts  *style.Fonts
	crowd  *style.Crowd
	sheet  *draw.Sheet
	agents *draw.Agents
	shapes *draw.Batch // drawn anew each frame
	ground ground
	pen    *style.Pen
	marks  []scenes.Mark

	tickTime float64 // running means [ms]
	drawTime float64
}

// NewGame returns a game of a run, to be handed to ebiten.RunGame. [Play] opens a window with it.
//
// With a director the autopilot plays until the player does something.
func NewGame(o Options) *Game { return newGame(o, input.NewDevices(), deviceScale) }

func deviceScale() float64 { return ebiten.Monitor().DeviceScaleFactor() }

func newGame(o Options, source input.Source, density func() float64) *Game {
	g := &Game{rebuild: o.Rebuild, controls: input.NewControls(source), density: density, overlay: o.Overlay, most: o.Ticks}
	g.width, g.height = defaultWidth, defaultHeight
	g.fonts = style.NewFonts()
	g.sheet = draw.NewSheet(g.fonts)
	g.agents = draw.NewAgents(draw.NewSprites())
	g.shapes = draw.NewBatch(g.sheet)
	g.pen = style.NewPen(g.shapes, g.fonts)
	g.use(o.Run)
	return g
}

// use plays another run.
func (g *Game) use(run *scenes.Run) {
	g.run = run
	g.crowd = style.NewCrowd(run, g.pen.Theme.Floor)
	g.ground = ground{batch: draw.NewBatch(g.sheet)}
	g.framer = style.Framer{}
	g.camera = camera{zoom: 1}
	g.inspected = donburi.Null
	g.autopilot = run.Director != nil
	g.agents.Forget()
}

// LayoutF makes the screen as large as the window, in the pixels of its display. The world does not
// change with it.
func (g *Game) LayoutF(outsideWidth, outsideHeight float64) (screenWidth, screenHeight float64) {
	k := g.density()
	g.width, g.height = max(math.Ceil(outsideWidth*k), 1), max(math.Ceil(outsideHeight*k), 1)
	return g.width, g.height
}

// Layout is LayoutF for whole numbers.
func (g *Game) Layout(outsideWidth, outsideHeight int) (screenWidth, screenHeight int) {
	w, h := g.LayoutF(float64(outsideWidth), float64(outsideHeight))
	return int(w), int(h)
}

// Update reads the devices and does the ticks that are due.
func (g *Game) Update() error {
	elapsed := g.controls.Poll()
	if err := g.command(); err != nil {
		return err
	}
	if g.most > 0 && g.done >= g.most {
		return ebiten.Termination
	}
	longest := mostTicks / g.run.Sim.Config().Timing.Rate
	g.tick(g.run.Sim.Clock().Due(min(elapsed, longest)))
	g.look(elapsed)
	return nil
}

// mostTicks is the most that one frame makes up for at normal speed, whatever the scene says.
const mostTicks = 5

// frameBudget is how long ticks may take before a frame is drawn; what they could not do in it is
// dropped [s].
const frameBudget = 0.05

// meanShare is the weight of the newest value in the running mean of tick times.
const meanShare = 0.05

func (g *Game) tick(n int) {
	began := time.Now()
	for range n {
		start := time.Now()
		err := g.run.Tick(g.wants())
		g.done++
		g.restart = false
		g.problem = ""
		if err != nil {
			g.problem = err.Error()
		}
		g.tickTime = mean(g.tickTime, start)
		if time.Since(began).Seconds() > frameBudget {
			g.run.Sim.Clock().Drop()
			return
		}
	}
}

// mean returns a running mean with the time since start [ms].
func mean(before float64, start time.Time) float64 {
	return before + (time.Since(start).Seconds()*1e3-before)*meanShare
}

// wants is the player's input for one tick.
func (g *Game) wants() scenes.Input {
	in := scenes.Input{Restart: g.restart, Autopilot: g.autopilot}
	if g.autopilot {
		return in
	}
	in.Move = g.controls.Move()
	if at, down := g.controls.Pointer(); down && g.area().Contains(at) {
		in.Pointer, in.Pointing = g.camera.lens.From(at), true
	}
	return in
}

// command does what keys ask for once.
func (g *Game) command() error {
	k, clock := g.controls, g.run.Sim.Clock()
	if g.controls.Playing() {
		g.autopilot = false
	}
	if k.Pressed(input.Autopilot) {
		g.autopilot = !g.autopilot
	}
	if k.Pressed(input.Overlay) {
		g.overlay = !g.overlay
	}
	if k.Pressed(input.Fullscreen) {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	if k.Pressed(input.Pause) {
		g.pause(!clock.Paused())
	}
	if k.Pressed(input.Step) && clock.Paused() {
		clock.StepOnce()
	}
	if k.Pressed(input.Faster) {
		clock.SetScale(min(clock.Scale()*2, mostScale))
	}
	if k.Pressed(input.Slower) {
		clock.SetScale(max(clock.Scale()/2, 1/mostScale))
	}
	if k.Pressed(input.Restart) {
		if err := g.again(); err != nil {
			return err
		}
	}
	g.camera.wheel(k.Wheel(), k.Cursor())
	if k.Pressed(input.Quit) && runtime.GOOS != "js" {
		return ebiten.Termination
	}
	return nil
}

// mostScale bounds the time scale, and its inverse.
const mostScale = 8.0

func (g *Game) pause(on bool) {
	if on {
		g.run.Sim.Clock().Pause()
		return
	}
	g.run.Sim.Clock().Resume()
}

// again starts the game again: by its director's rules, or from the scene.
func (g *Game) again() error {
	g.pause(false)
	if g.run.Director != nil {
		g.restart = true
		return nil
	}
	if g.rebuild == nil {
		return nil
	}
	run, err := g.rebuild()
	if err != nil {
		return fmt.Errorf("view: restart: %w", err)
	}
	run.Sim.Clock().SetScale(g.run.Sim.Clock().Scale())
	g.use(run)
	return nil
}

// look moves the camera.
func (g *Game) look(elapsed float64) {
	s := sight{
		world: g.framer.Next(g.run), area: g.area(), smallest: g.crowd.Smallest(),
		density: g.density(), elapsed: elapsed,
	}
	if g.run.Sim.Config().World.Edges == ecs.Walls {
		s.world = s.world.Grow(wallShare * min(s.world.W(), s.world.H()))
	}
	s.focus, s.focused = g.focus()
	g.camera.update(&s)
}

// wallShare is the room for the walls around a world, as a share of its smaller side.
const wallShare = 0.015

// focus is what the camera follows: what the director says, else the first player.
func (g *Game) focus() (ecs.Vec2, bool) {
	if g.run.Director != nil {
		return g.run.Director.Status().Focus, true
	}
	for _, e := range g.run.Players {
		if at, _, ok := g.run.Sim.Pose(e, g.run.Sim.Clock().Alpha()); ok {
			return at.XY(), true
		}
	}
	return ecs.Vec2{}, false
}
