package par

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Job is work on an index range. Do may run on several goroutines at once for disjoint ranges; worker
// is in 0 … Workers()−1 and no two running calls share it.
type Job interface {
	Do(worker, lo, hi int)
}

// serial is the number of chunks below which handing work over costs more than it saves.
const serial = 8

// Pool is a set of workers. Its methods may not be called from two goroutines at once.
type Pool struct {
	state *state
}

// state is what the workers share; it does not point to the Pool, so that a forgotten Pool is
// collected and its workers end.
type state struct {
	workers int
	wake    []chan struct{}
	done    sync.WaitGroup
	next    atomic.Int64
	job     Job
	n       int
	chunk   int
}

// New returns a pool of so many workers, the caller among them; 0 means all cores.
func New(workers int) *Pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &Pool{&state{workers: workers}}
	if workers == 1 {
		return p
	}
	stop := make(chan struct{})
	for w := 1; w < workers; w++ {
		wake := make(chan struct{}, 1)
		p.state.wake = append(p.state.wake, wake)
		go p.state.work(w, wake, stop)
	}
	runtime.AddCleanup(p, func(stop chan struct{}) { close(stop) }, stop)
	return p
}

// Workers returns how many goroutines share the work.
func (p *Pool) Workers() int { return p.state.workers }

// Run does the job for 0 … n−1 in chunks and returns when all is done. Few chunks are done by the caller
// alone: a job chooses its chunk so that one is worth some tens of microseconds.
func (p *Pool) Run(n, chunk int, job Job) {
	s := p.state
	if s.workers == 1 || n < serial*chunk {
		if n > 0 {
			job.Do(0, 0, n)
		}
		return
	}
	s.job, s.n, s.chunk = job, n, chunk
	s.next.Store(0)
	s.done.Add(s.workers - 1)
	for _, wake := range s.wake {
		wake <- struct{}{}
	}
	s.drain(0)
	s.done.Wait()
	s.job = nil
	runtime.KeepAlive(p)
}

func (s *state) work(worker int, wake, stop chan struct{}) {
	for {
		select {
		case <-wake:
			s.drain(worker)
			s.done.Done()
		case <-stop:
			return
		}
	}
}

func (s *state) drain(worker int) {
	for {
		lo := int(s.next.Add(int64(s.chunk))) - s.chunk
		if lo >= s.n {
			return
		}
		s.job.Do(worker, lo, min(lo+s.chunk, s.n))
	}
}
