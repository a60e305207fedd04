package main

import (
	"bytes"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/components"
	"github.com/drover-go/drover/ecs"
	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/chase"
)

// breaker is a director that puts one agent after the other nowhere.
type breaker struct {
	scenes.Director // for what the tests do not call
	run             *scenes.Run
	next, most      int
}

func (b *breaker) Start(r *scenes.Run) error { b.run = r; return nil }

func (b *breaker) Before(scenes.Input) {
	if b.next < b.most {
		e := b.run.Spawned[0][b.next]
		*components.Position.Get(b.run.World.Entry(e)) = ecs.Vec2{X: math.NaN()}
		b.next++
	}
}

func (b *breaker) After() {}

func TestTicksThatRefuseAgentsAreReportedAndTheRunGoesOn(t *testing.T) {
	for _, broken := range []int{1, 12} {
		dir := t.TempDir()
		scene := write(t, filepath.Join(dir, "scene.yaml"), "version: 1\ndirector: breaker\nspecies: {a: {rules: plain, speed: {max: 1}}}\nspawn: [{species: a, count: 20, in: {rect: [0, 0, 9, 9]}}]\n")
		var out, errs bytes.Buffer
		p := &program{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, directors: scenes.Directors{
			"breaker": func() scenes.Director { return &breaker{most: broken} }, "chase": chase.New,
		}}
		code := p.run([]string{"sim", scene, "--ticks", "15", "--out", filepath.Join(dir, "out.json")})
		if lines := summary(t, out.String()); code != exitFailed || lines["ticks"] != "15" || strings.Contains(out.String(), "interrupted") {
			t.Errorf("%d broken: got exit %d and %v", broken, code, lines)
		}
		if s := decode[state](t, read(t, filepath.Join(dir, "out.json"))); s.Tick != 15 || len(s.Agents) != 20 { // they stay where they were
			t.Errorf("%d broken: got %d agents at tick %d", broken, len(s.Agents), s.Tick)
		}
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		if !strings.HasPrefix(lines[0], "drover: tick 1: ") {
			t.Errorf("got %q want the tick", lines[0])
		}
		if got, want := lines[len(lines)-1], "of 15 ticks had errors"; !strings.HasSuffix(got, want) {
			t.Errorf("got %q want %q", got, want)
		}
		if want := map[int]int{1: 2, 12: mostRefusals + 2}[broken]; len(lines) != want {
			t.Errorf("%d broken: got %d lines want %d: %s", broken, len(lines), want, errs.String())
		}
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestAFullDiskFailsTheRunAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	var errs bytes.Buffer
	for _, args := range [][]string{{"--out", "-"}, {"--trace", "-"}, {"--gif", "-"}, {"--png", "-"}} {
		errs.Reset()
		args = append([]string{"sim", "chase", "--ticks", "40", "--metrics", filepath.Join(dir, "m.csv")}, args...)
		code := run(args, strings.NewReader(""), full{}, &errs)
		if code != exitFailed || !strings.Contains(errs.String(), "no space left") || len(folder(t, dir)) != 0 {
			t.Errorf("%v: got exit %d, %q and %v", args, code, errs.String(), folder(t, dir))
		}
	}
	if code := run([]string{"sim", "bandada", "--ticks", "0"}, strings.NewReader(""), full{}, &errs); code != exitFailed {
		t.Errorf("got exit %d without room for the summary want 2", code)
	}
	if code := run([]string{"list"}, strings.NewReader(""), full{}, &errs); code != exitFailed {
		t.Errorf("list: got exit %d want 2", code)
	}
	if code := run([]string{"new"}, strings.NewReader(""), full{}, &errs); code != exitFailed {
		t.Errorf("new: got exit %d want 2", code)
	}
}
