package geometry_test

import (
	"sync"
	"testing"

	"github.com/drover-go/drover/systems/internal/geometry"
	"pgregory.net/rapid"
)

func TestRoomAndGapAgainstTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 20 {
			p, far := drawPoint(t, "p"), rapid.Float64Range(0.1, 50).Draw(t, "far")
			c := s.clearance(p)
			if got := s.level.Room(p); got > 0 && got >= c && !s.level.Empty() {
				t.Fatalf("Room(%v) got %v, want less than the clearance %v", p, got, c)
			}
			if c <= 0 {
				continue // Gap is for free places
			}
			if got, want := s.level.Gap(p, far, 0), min(c, far); got >= want || !near(got, want, 1e-5) {
				t.Fatalf("Gap(%v, %v) got %v, want just below %v", p, far, got, want)
			}
		}
	})
}

// TestRoomIsUseful demands a good answer in the middle of an empty hall.
func TestRoomIsUseful(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(0, 0, 20, 200), rect(180, 0, 200, 200)}, &geometry.Bounds{Max: v(200, 200)})
	for range 2 { // the second time from the map
		if got, want := l.Room(v(100, 100)), 80.0; got > want || got < want-5 {
			t.Errorf("got room %v in the middle of a hall, want a little less than %v", got, want)
		}
	}
	if got := l.Room(v(10, 100)); got != 0 {
		t.Errorf("got room %v in a solid, want 0", got)
	}
	if got := l.Room(v(300, 100)); got != 0 {
		t.Errorf("got room %v outside, want 0", got)
	}
}

// TestRoomsForManyGoroutines fills the map from several goroutines, for the race detector.
func TestRoomsForManyGoroutines(t *testing.T) {
	l := mustBake(t, []geometry.Shape{rect(40, 40, 60, 60), disc(v(150, 80), 25)}, &geometry.Bounds{Max: v(200, 200)})
	var all [4][100]float64
	var wait sync.WaitGroup
	for w := range all {
		wait.Go(func() {
			for k := range all[w] {
				all[w][k] = l.Room(v(float64(k%10)*20+1, float64(k/10)*20+1))
			}
		})
	}
	wait.Wait()
	for w := range all {
		if all[w] != all[0] {
			t.Errorf("goroutine %d got other rooms than the first", w)
		}
	}
}

func TestBlocksAgreesWithCast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		for range 20 {
			r := drawRadius(t)
			p := s.drawFree(t, r+1e-5)
			d := drawPoint(t, "to").Sub(p)
			hit, met := s.level.Cast(p, d, r, 0)
			_, mover := s.level.MoverOf(hit.Shape)
			if met && hit.Shape >= 0 && !mover && !s.level.Blocks(hit.Prim, p, d, r, 0) {
				t.Fatalf("Cast(%v, %v, %v) met primitive %d, which Blocks says is not in the way", p, d, r, hit.Prim)
			}
			for prim := int32(-1); prim < 40; prim++ {
				if s.level.Blocks(prim, p, d, r, 0) && !met {
					t.Fatalf("Blocks(%d, %v, %v, %v) got true, but Cast meets nothing", prim, p, d, r)
				}
			}
		}
	})
}
