// Package par shares work among persistent goroutines.
//
// A [Pool] hands out chunks of an index range; the caller works too, so that it can finish alone when
// the machine takes a core away. Between two runs workers look for work for some 100 µs before they sleep, since
// waking one takes longer than many a run. Which goroutine does which chunk is undefined: jobs must not let a
// result depend on it.
package par
