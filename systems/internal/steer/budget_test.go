package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/drover-go/drover/systems/internal/steer"
)

// randomRequests returns up to eight requests, some of them zero.
func randomRequests(r *rand.Rand, amax float64) []steer.Vec3 {
	requests := make([]steer.Vec3, r.IntN(9))
	for i := range requests {
		if r.IntN(4) == 0 {
			continue
		}
		size := amax * math.Exp(2*r.NormFloat64()-2)
		requests[i] = steer.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit().Scale(size)
	}
	return requests
}

func grantAll(amax float64, requests []steer.Vec3) []steer.Vec3 {
	b := steer.NewBudget(amax, true)
	granted := make([]steer.Vec3, len(requests))
	for i, req := range requests {
		granted[i] = b.Grant(req)
	}
	return granted
}

func TestBudgetProperties(t *testing.T) {
	const cases = 20000
	r := rand.New(rand.NewPCG(4, 4))
	for range cases {
		amax := math.Exp(3 * r.NormFloat64())
		requests := randomRequests(r, amax)
		granted := grantAll(amax, requests)

		var sum float64
		for i, g := range granted {
			sum += g.Len()
			if g.Len() > requests[i].Len()*(1+1e-15) {
				t.Fatalf("grant %d: got %v want no more than the request %v", i, g, requests[i])
			}
		}
		if sum > amax*(1+1e-12) {
			t.Fatalf("sum of the grants: got %v want at most %v", sum, amax)
		}

		if len(requests) == 0 {
			continue
		}
		cut := r.IntN(len(requests))
		changed := append(append([]steer.Vec3{}, requests[:cut]...), randomRequests(r, amax)...)
		for i, g := range grantAll(amax, changed)[:cut] {
			if g != granted[i] {
				t.Fatalf("grant %d: got %v want %v whatever comes later", i, g, granted[i])
			}
		}

		var padded []steer.Vec3
		for _, req := range requests {
			padded = append(padded, steer.Vec3{}, req)
		}
		for i, g := range grantAll(amax, padded) {
			want := steer.Vec3{}
			if i%2 == 1 {
				want = granted[i/2]
			}
			if g != want {
				t.Fatalf("with zero requests between: got %v want %v", g, want)
			}
		}
	}
}

func TestBudgetReserve(t *testing.T) {
	const amax = 200.0
	tests := []struct {
		name   string
		urgent bool
		first  steer.Vec3
		goal   steer.Vec3
		want   steer.Vec3
	}{
		{name: "a full request before it leaves exactly the reserve", first: at(0, amax), goal: at(amax, 0), want: at(0.15*amax, 0)},
		{name: "an urgent full request leaves nothing", urgent: true, first: at(0, amax), goal: at(amax, 0), want: at(0, 0)},
		{name: "nothing before it: the goal may have all", goal: at(2*amax, 0), want: at(amax, 0)},
		{name: "a small request before it: the goal gets the rest", first: at(0, 50), goal: at(amax, 0), want: at(150, 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := steer.NewBudget(amax, tt.urgent)
			b.Grant(tt.first)
			b.Release()
			if got := b.Grant(tt.goal); got != tt.want {
				t.Errorf("got %v want %v", got, tt.want)
			}
		})
	}
}

func TestBudgetSeekAgainstFleeDoesNotStall(t *testing.T) {
	b := steer.NewBudget(100, false)
	sum := b.Grant(at(-100, 0))
	b.Release()
	sum = sum.Add(b.Grant(at(100, 0)))
	if got, want := sum, at(-70, 0); got != want {
		t.Errorf("got %v want %v: the first rank decides", got, want)
	}
}

func TestBudgetOfNothing(t *testing.T) {
	b := steer.NewBudget(0, true)
	if got := b.Grant(at(3, 4)); got != at(0, 0) {
		t.Errorf("got %v want zero", got)
	}
	if got := b.Grant(at(0, 0)); got != at(0, 0) {
		t.Errorf("zero request: got %v want zero", got)
	}
}
