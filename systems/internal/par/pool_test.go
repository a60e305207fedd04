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

// rest is longer than workers look for work before they sleep.
const rest = 5 * time.Millisecond

func TestRunWakesWorkersThatSleep(t *testing.T) {
	for _, pause := range []time.Duration{0, rest} {
		pool := par.New(3)
		j := &tally{times: make([]atomic.Int32, 1000), busy: make([]atomic.Int32, 3)}
		for range 20 {
			pool.Run(1000, 10, j)
			time.Sleep(pause)
		}
		for i := range j.times {
			if got := j.times[i].Load(); got != 20 {
				t.Fatalf("item %d, with a pause of %v: done %d times in 20 runs, want 20", i, pause, got)
			}
		}
	}
}

// slow sleeps in the chunks that do not belong to the caller.
type slow struct{ undone atomic.Int32 }

func (j *slow) Do(worker, lo, hi int) {
	if worker != 0 {
		time.Sleep(rest)
	}
	j.undone.Add(int32(lo - hi))
}

func TestRunWaitsForSlowWorkers(t *testing.T) {
	pool := par.New(4)
	for range 20 {
		j := &slow{}
		j.undone.Store(640)
		pool.Run(640, 64, j)
		if got := j.undone.Load(); got != 0 {
			t.Fatalf("got %d items undone after the run, want 0", got)
		}
	}
}

func TestRunOnOneCoreIsTheCallersAlone(t *testing.T) {
	pool := par.New(4)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	calls := &calls{}
	pool.Run(5000, 64, calls)
	if got := calls.of; len(got) != 1 || got[0] != [3]int{0, 0, 5000} {
		t.Errorf("got calls of Do with %v, want one by worker 0 for 0 … 5000", got)
	}
}

// calls notes the calls of a job that is not shared out.
type calls struct{ of [][3]int }

func (j *calls) Do(worker, lo, hi int) { j.of = append(j.of, [3]int{worker, lo, hi}) }

// light is a job whose chunks take a few microseconds.
type light struct{ sums [64]float64 }

func (j *light) Do(worker, lo, hi int) {
	x := 1.0
	for i := lo; i < hi; i++ {
		for range 8 {
			x += 1 / (x + float64(i))
		}
	}
	j.sums[8*worker] = x
}

// BenchmarkRun is the hand-over: runs of half a millisecond of work, one right after the other.
func BenchmarkRun(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			pool, j := par.New(workers), &light{}
			for b.Loop() {
				pool.Run(10000, 256, j)
			}
		})
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
