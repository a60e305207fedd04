package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/drover-go/drover/scenes"
)

// outcome is how a headless run ended.
type outcome struct {
	scenes.Summary
	wanted  uint64 // ticks that were asked for
	refused uint64 // ticks that had to refuse agents
}

func (o *outcome) interrupted() bool { return o.Ticks < o.wanted }

// String returns the summary, with a line more where the run was interrupted.
func (o outcome) String() string {
	if !o.interrupted() {
		return o.Summary.String()
	}
	return fmt.Sprintf("%sinterrupted: after %d of %d ticks\n", o.Summary, o.Ticks, o.wanted)
}

// MarshalJSON returns what String says.
func (o outcome) MarshalJSON() ([]byte, error) {
	out, err := o.Summary.MarshalJSON()
	if err != nil || !o.interrupted() {
		return out, err
	}
	return fmt.Appendf(out[:len(out)-1], `,"interrupted":"after %d of %d ticks"}`, o.Ticks, o.wanted), nil
}

// write prints the summary.
func (o outcome) write(w io.Writer, asJSON bool) error {
	if !asJSON {
		_, err := io.WriteString(w, o.String())
		return err
	}
	line, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// err says what did not go well.
func (o *outcome) err() error {
	switch {
	case o.refused > 0:
		return failure{fmt.Errorf("%d of %d ticks had errors", o.refused, o.Ticks)}
	case o.interrupted():
		return failure{fmt.Errorf("interrupted after %d of %d ticks; what was done is written", o.Ticks, o.wanted)}
	}
	return nil
}
