package systems

import (
	"unsafe"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/yohamta/donburi"
)

// block is where the components of some consecutive entities of a lane are, so that workers need not ask donburi.
// The pointers are taken anew each time, for games replace components, but few enough to stay near the processor.
type block struct {
	first                        int // entity
	position, velocity, steering []unsafe.Pointer
}

// blockSize is how many entities a block has at most: enough for all workers, and a few hundred KiB.
const blockSize = 8192

// take goes to the entities of a lane from the given one on. It returns how many they are.
func (b *block) take(t *ecs.Tick, l *lane, first int) int {
	n, access := min(len(l.rows)-first, blockSize), t.World.StorageAccessor()
	b.first = first
	b.position = pointers(access, t.Simulation.Binding().Component(), l.archetype, first, b.position, n)
	b.velocity = pointers(access, components.Velocity, l.archetype, first, b.velocity, n)
	b.steering = pointers(access, components.Steering, l.archetype, first, b.steering, n)
	return n
}

// pointers fills a list with where n components of an archetype are.
func pointers(access donburi.StorageAccessor, c donburi.IComponentType, archetype, first int, list []unsafe.Pointer, n int) []unsafe.Pointer {
	if cap(list) < n {
		list = make([]unsafe.Pointer, n)
	}
	list = list[:n]
	s := access.Components.Storage(c)
	a, k := indices(s.Component)
	a, k = as(a, archetype), as(k, first)
	for i := range list {
		list[i] = s.Component(a, k)
		k++
	}
	return list
}

// threatening appends which of an archetype's n entities hold a threat of any radius.
func threatening(access donburi.StorageAccessor, archetype, n int, list []int32) []int32 {
	s := access.Components.Storage(components.Threat)
	a, k := indices(s.Component)
	a = as(a, archetype)
	for i := range n {
		if (*components.ThreatData)(s.Component(a, k)).Radius != 0 {
			list = append(list, int32(i))
		}
		k++
	}
	return list
}

// indices returns zeros of the types of a storage's indices, which donburi does not export. With them its method is
// called directly, and inlined.
func indices[A, K ~int](func(A, K) unsafe.Pointer) (archetype A, k K) { return 0, 0 }

// as returns a number in the type of another.
func as[A ~int](_ A, n int) A { return A(n) }
