package exact_test

import (
	"math"
	"testing"

	"github.com/drover-go/drover/ecs/exact"
)

func TestPinnedBits(t *testing.T) {
	tests := []struct {
		name string
		got  float64
		want uint64
	}{
		{"Sin(1)", exact.Sin(1), 0x3feaed548f090cee},
		{"Sin(123456.789)", exact.Sin(123456.789), 0xbfeff50e60ab53f9},
		{"Sin(1e10)", exact.Sin(1e10), 0xbfdf334b0b220162},
		{"Cos(2.5)", exact.Cos(2.5), 0xbfe9a2f7ef858b7d},
		{"Cos(-987654.321)", exact.Cos(-987654.321), 0x3fed2f6f0efb879c},
		{"Exp(-1/36)", exact.Exp(-1.0 / 36), 0x3fef1f936ca50d7d},
		{"Exp(1)", exact.Exp(1), 0x4005bf0a8b14576a},
		{"Exp(-740)", exact.Exp(-740), 0x0000000000000055},
		{"Exp(300.3)", exact.Exp(300.3), 0x5b02e9c6cabf8f40},
		{"Log(10)", exact.Log(10), 0x40026bb1bbb55516},
		{"Log(1.0001)", exact.Log(1.0001), 0x3f1a368d0657fcd4},
		{"Log(3e-310)", exact.Log(3e-310), 0xc086459f44103e87},
		{"Atan2(1, 3)", exact.Atan2(1, 3), 0x3fd4978fa3269ee1},
		{"Atan2(-2, 3)", exact.Atan2(-2, 3), 0xbfe2d0ead6066395},
		{"Atan2(5, -4)", exact.Atan2(5, -4), 0x4001f6dc3e631131},
		{"Atan2(9, 5)", exact.Atan2(9, 5), 0x3ff104e80200ba00},
		{"Atan2(-7, 0.1)", exact.Atan2(-7, 0.1), 0xbff8e778b0e04305},
	}
	for _, tt := range tests {
		if got := math.Float64bits(tt.got); got != tt.want {
			t.Errorf("%s: got bits %#016x want %#016x", tt.name, got, tt.want)
		}
	}
}

// TestPinnedDigest runs every function over a long table, so that another
// architecture, or another compiler, that differs in one bit is noticed.
func TestPinnedDigest(t *testing.T) {
	const (
		want  = 0x296ccbe4d9d7b645
		prime = 0x100000001b3
	)
	digest := uint64(0xcbf29ce484222325)
	for i := range 20000 {
		x := float64(float64(i)*0.137) - 1300
		s, c := exact.SinCos(x)
		ds, dc := exact.SinCosDegrees(x)
		for _, v := range [...]float64{
			s, c, ds, dc,
			exact.Exp(x / 2), exact.Log(math.Abs(x) + 1e-3), exact.Atan2(x, 7), exact.Atan2(s, c),
		} {
			digest = (digest ^ math.Float64bits(v)) * prime
			digest ^= digest >> 29
		}
	}
	if digest != want {
		t.Errorf("got digest %#016x want %#016x", digest, uint64(want))
	}
}
