package ecs

import (
	"errors"
	"unsafe"

	"github.com/drover-go/drover/components"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/features/transform"
)

// Binding is how the simulation reads and writes the component that holds agents' positions.
type Binding struct {
	component donburi.IComponentType
	direct    bool // the component is laid out like a Vec2
	at        func(unsafe.Pointer) *Vec2
	get       func(unsafe.Pointer) Vec2
	set       func(unsafe.Pointer, Vec2)
}

// Component returns the component type that holds positions.
func (b *Binding) Component() donburi.IComponentType { return b.component }

// Direct reports whether the component is itself a position, so that its storage may be read and written as a Vec2.
func (b *Binding) Direct() bool { return b.direct }

// Exact reports whether Get returns what Set wrote, to the last bit, which a pair of functions may not.
func (b *Binding) Exact() bool { return b.at != nil }

// Get reads a position [u] from a component's storage.
func (b *Binding) Get(p unsafe.Pointer) Vec2 {
	if b.at != nil {
		return *b.at(p)
	}
	return b.get(p)
}

// Set writes a position [u] to a component's storage and returns what Get returns right after, which
// is how a later change by the game is told from our own.
func (b *Binding) Set(p unsafe.Pointer, v Vec2) Vec2 {
	if b.at != nil {
		*b.at(p) = v
		return v
	}
	b.set(p, v)
	return b.get(p)
}

// errParented refuses an agent whose position depends on another entity's.
var errParented = errors.New("its transform has a parent, so its local position is not where it is: detach it, or bind another component")

// Refuse returns why an entity cannot be an agent, or nil.
func (b *Binding) Refuse(e *donburi.Entry) error {
	if b.component != donburi.IComponentType(transform.Transform) {
		return nil
	}
	if _, parented := transform.GetParent(e); parented {
		return errParented
	}
	return nil
}

func defaultBinding() Binding {
	return bindType(components.Position)
}

func bindType[T XY](c *donburi.ComponentType[T]) Binding {
	b := bindField(c, func(v *T) *Vec2 { return (*Vec2)(unsafe.Pointer(v)) })
	b.direct = true
	return b
}

func bindField[T any](c *donburi.ComponentType[T], field func(*T) *Vec2) Binding {
	return Binding{component: c, at: func(p unsafe.Pointer) *Vec2 { return field((*T)(p)) }}
}

// XY is any position type laid out like a Vec2.
type XY interface{ ~struct{ X, Y float64 } }

// BindPositionType makes agents' positions live in a game's own component of type
// struct{X, Y float64}. Call it before the first tick.
//
// BindPositionType panics if the simulation has agents already.
func BindPositionType[T XY](s *Simulation, c *donburi.ComponentType[T]) {
	s.bind(bindType(c))
}

// BindPosition makes agents' positions live in a field of a game's own component. The accessor
// returns the field's address. Call it before the first tick. Agents whose donburi transform has a
// parent are refused by Tick with an error.
//
// BindPosition panics if the simulation has agents already.
func BindPosition[T any](s *Simulation, c *donburi.ComponentType[T], field func(*T) *Vec2) {
	s.bind(bindField(c, field))
}

// BindPositionFunc makes agents' positions live in a game's own component behind a pair of functions,
// such as those of a physics body. Call it before the first tick.
//
// BindPositionFunc panics if the simulation has agents already.
func BindPositionFunc[T any](s *Simulation, c *donburi.ComponentType[T], get func(*T) Vec2, set func(*T, Vec2)) {
	s.bind(Binding{
		component: c,
		get:       func(p unsafe.Pointer) Vec2 { return get((*T)(p)) },
		set:       func(p unsafe.Pointer, v Vec2) { set((*T)(p), v) },
	})
}

func (s *Simulation) bind(b Binding) {
	if s.agents.Len() > 0 {
		panic("ecs: positions must be bound before the first tick but the simulation has agents")
	}
	s.binding = b
}

// Binding returns how positions are read and written.
func (s *Simulation) Binding() *Binding { return &s.binding }

// Layout returns the components of an agent: the game's own, then all of ours that they do not
// include, positions in the bound component. Create agents with it, so that every component an agent may
// ever need is there from the start: donburi panics when it creates an entity of a layout whose first one
// got there by an added component. For the same reason donburi/ecs needs a CreateMany of a layer before
// its first Create of the same layout.
func (s *Simulation) Layout(own ...donburi.IComponentType) []donburi.IComponentType {
	all := append([]donburi.IComponentType{}, own...)
	for _, c := range []donburi.IComponentType{
		s.binding.component, components.Velocity, components.Steering, components.Altitude,
		components.Goal, components.Target, components.Path, components.Threat,
	} {
		if !contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

func contains(list []donburi.IComponentType, c donburi.IComponentType) bool {
	for _, other := range list {
		if other == c {
			return true
		}
	}
	return false
}
