package par_test

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/drover-go/drover/systems/internal/par"
)

// tally counts how often each index is done, and whether two calls share a worker.
type tally struct {
	times  []atomic.Int32
	busy   []atomic.Int32
	shared atomic.Bool
}

func (j *tally) Do(worker, lo, hi int) {
	if j.busy[worker].Add(1) != 1 {
		j.shared.Store(true)
	}
	for i := lo; i < hi; i++ {
		j.times[i].Add(1)
	}
	j.busy[worker].Add(-1)
}

func TestRunDoesEachIndexOnce(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 16} {
		pool := par.New(workers)
		if got := pool.Workers(); got != workers {
			t.Errorf("got %d workers, want %d", got, workers)
		}
		for _, n := range []int{0, 1, 63, 64, 65, 511, 512, 513, 5000} {
			t.Run(fmt.Sprintf("%d workers, %d items", workers, n), func(t *testing.T) {
				j := &tally{times: make([]atomic.Int32, n), busy: make([]atomic.Int32, workers)}
				for range 20 {
					pool.Run(n, 64, j)
				}
				for i := range j.times {
					if got := j.times[i].Load(); got != 20 {
						t.Fatalf("item %d: done %d times in 20 runs, want 20", i, got)
					}
				}
				if j.shared.Load() {
					t.Error("two running calls shared a worker")
				}
			})
		}
	}
}

func TestRunDoesNotAllocate(t *testing.T) {
	pool := par.New(2)
	j := &tally{times: make([]atomic.Int32, 5000), busy: make([]atomic.Int32, 2)}
	if n := testing.AllocsPerRun(50, func() { pool.Run(5000, 64, j) }); n > 0 {
		t.Errorf("got %v allocations a run, want 0", n)
	}
}

func TestForgottenPoolsEndTheirWorkers(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 50 {
		par.New(4)
	}
	for range 200 {
		runtime.GC()
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond) // cleanups run on a goroutine of their own
	}
	t.Errorf("got %d goroutines, want no more than the %d from before", runtime.NumGoroutine(), before)
}
