package par

import (
	"runtime"
	"sync/atomic"
)

// Job is work on an index range. Do may run on several goroutines at once for disjoint ranges; worker
// is in 0 … Workers()−1 and no two running calls share it.
type Job interface {
	Do(worker, lo, hi int)
}

// Shared is how many chunks are shared out: to hand over fewer costs more than it saves.
const Shared = 8

// Pool is a set of workers. Its methods may not be called from two goroutines at once.
type Pool struct {
	state *state
}

// state is what the workers share; it does not point to the Pool, so that a forgotten Pool is
// collected and its workers end.
//
// A run is published by the number of its chunks in unclaimed. Whoever takes one off that number does that chunk, so
// that a worker that comes late finds nothing to do, and nobody waits for it. The job is written only while no
// chunk is claimed or unclaimed, and read only for a claimed one.
type state struct {
	workers int
	helpers []helper

	unclaimed atomic.Int64 // chunks that nobody has begun
	_         [cacheLine]byte
	undone    atomic.Int64 // chunks that nobody has finished
	_         [cacheLine]byte
	done      sleeper // the caller, when others still work

	job    Job
	n      int
	chunk  int
	chunks int
}

// cacheLine keeps what different workers write apart [B].
const cacheLine = 64

// helper is a worker other than the caller.
type helper struct {
	sleeper
	_ [cacheLine]byte
}

// New returns a pool of so many workers, the caller among them; 0 means all cores.
func New(workers int) *Pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	s := &state{workers: workers, helpers: make([]helper, workers-1)}
	s.done = newSleeper(func() bool { return s.undone.Load() == 0 })
	p := &Pool{s}
	if workers == 1 {
		return p
	}
	stop := make(chan struct{})
	for w := range s.helpers {
		s.helpers[w].sleeper = newSleeper(func() bool { return s.unclaimed.Load() > 0 })
		go s.work(w+1, stop)
	}
	runtime.AddCleanup(p, func(stop chan struct{}) { close(stop) }, stop)
	return p
}

// Workers returns how many goroutines share the work.
func (p *Pool) Workers() int { return p.state.workers }

// Run does the job for 0 … n−1 in chunks and returns when all is done. Few chunks are done by the caller
// alone, as all are on a machine with one core: a job chooses its chunk so that one is worth some tens of microseconds.
func (p *Pool) Run(n, chunk int, job Job) {
	s := p.state
	if s.workers == 1 || n < Shared*chunk || !parallel() {
		if n > 0 {
			job.Do(0, 0, n)
		}
		return
	}
	s.job, s.n, s.chunk, s.chunks = job, n, chunk, (n+chunk-1)/chunk
	s.undone.Store(int64(s.chunks))
	s.unclaimed.Store(int64(s.chunks))
	for w := range s.helpers {
		s.helpers[w].wake()
	}
	s.drain(0)
	s.done.await(nil)
	s.job = nil
	runtime.KeepAlive(p)
}

// parallel reports whether goroutines can run at the same time.
func parallel() bool { return runtime.GOMAXPROCS(0) > 1 && runtime.NumCPU() > 1 }

func (s *state) work(worker int, stop chan struct{}) {
	for s.helpers[worker-1].await(stop) {
		s.drain(worker)
	}
}

// drain does chunks until all are claimed, the lower ones first.
func (s *state) drain(worker int) {
	for {
		left := s.unclaimed.Load()
		if left == 0 {
			return
		}
		if !s.unclaimed.CompareAndSwap(left, left-1) {
			continue
		}
		lo := (s.chunks - int(left)) * s.chunk
		s.job.Do(worker, lo, min(lo+s.chunk, s.n))
		if s.undone.Add(-1) == 0 {
			s.done.wake()
		}
	}
}
