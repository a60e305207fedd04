package main

import (
	"fmt"
	"time"

	"github.com/alecthomas/kong"
)

// span is an option's duration, bounded by the tags min and max.
type span time.Duration

// Decode reads the duration.
func (s *span) Decode(ctx *kong.DecodeContext) error {
	least, most := spanBound(ctx.Value.Tag, "min"), spanBound(ctx.Value.Tag, "max")
	token := ctx.Scan.Pop()
	text := token.String()
	if token.IsEOL() {
		text = ""
	}
	v, err := time.ParseDuration(text)
	if err != nil || v < least || v > most {
		return fmt.Errorf("%q is not in range; allowed is a duration such as 500ms, %s … %s", text, ctx.Value.Tag.Get("min"), ctx.Value.Tag.Get("max"))
	}
	*s = span(v)
	return nil
}

func spanBound(tag *kong.Tag, name string) time.Duration {
	v, err := time.ParseDuration(tag.Get(name))
	if err != nil {
		panic("drover: a bound must be a duration but was " + tag.Get(name))
	}
	return v
}
