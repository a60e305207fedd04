package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/alecthomas/kong"
)

// whole is an option's whole number, bounded by the tags min and max. The default bounds are 0 and
// 2⁶⁴−1.
type whole uint64

// Decode reads the number.
func (w *whole) Decode(ctx *kong.DecodeContext) error {
	token := ctx.Scan.Pop()
	text := token.String()
	if _, err := strconv.ParseFloat(text, 64); err != nil && (token.IsEOL() || !token.IsValue()) {
		return fmt.Errorf("a number is missing; allowed is %s", allowed(ctx.Value.Tag))
	}
	least, most := bounds(ctx.Value.Tag)
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil || v < least || v > most {
		return fmt.Errorf("%s is not in range; allowed is a whole number, %s", text, allowed(ctx.Value.Tag))
	}
	*w = whole(v)
	return nil
}

func bounds(tag *kong.Tag) (least, most uint64) {
	most = math.MaxUint64
	for name, bound := range map[string]*uint64{"min": &least, "max": &most} {
		if !tag.Has(name) {
			continue
		}
		v, err := strconv.ParseUint(tag.Get(name), 10, 64)
		if err != nil {
			panic("drover: a bound must be a whole number but was " + tag.Get(name))
		}
		*bound = v
	}
	return least, most
}

func allowed(tag *kong.Tag) string {
	least, most := bounds(tag)
	switch most {
	case math.MaxUint64:
		return fmt.Sprintf("%d … 2⁶⁴−1", least)
	case math.MaxInt64:
		return fmt.Sprintf("%d … 2⁶³−1", least)
	}
	return fmt.Sprintf("%d … %d", least, most)
}
