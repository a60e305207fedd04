package par

import (
	"runtime"
	"sync/atomic"
)

// How a goroutine waits: it looks so many times, lets others run, and does that over and over for some 100 µs before
// it sleeps. A channel alone costs more than a small crowd's systems do.
const (
	looks  = 64
	rounds = 400
)

// sleeper is one goroutine's way to wait for what others make happen.
type sleeper struct {
	happened func() bool
	asleep   *atomic.Bool
	bell     chan struct{}
}

func newSleeper(happened func() bool) sleeper {
	return sleeper{happened, new(atomic.Bool), make(chan struct{}, 1)}
}

// await returns true when it has happened, and false when stop is closed while it sleeps. Whoever makes it happen
// must call wake after.
func (s *sleeper) await(stop chan struct{}) bool {
	for {
		for range rounds {
			for range looks {
				if s.happened() {
					return true
				}
			}
			runtime.Gosched()
		}
		s.asleep.Store(true)
		if s.happened() && s.asleep.CompareAndSwap(true, false) {
			return true
		}
		select { // whoever took the sign down rings
		case <-s.bell:
		case <-stop:
			return false
		}
	}
}

// wake wakes the goroutine if it sleeps.
func (s *sleeper) wake() {
	if s.asleep.Load() && s.asleep.CompareAndSwap(true, false) {
		s.bell <- struct{}{}
	}
}
