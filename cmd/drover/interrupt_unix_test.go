//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestAnInterruptEndsTheRunAndKeepsWhatWasDone(t *testing.T) {
	dir := t.TempDir()
	trace, out := filepath.Join(dir, "trace.jsonl"), filepath.Join(dir, "out.json")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "sim", "bandada", "--ticks", "1000000000", "--trace", trace, "--every", "100", "--out", out, "--json")
	c.Env = append(os.Environ(), asCommand+"=1")
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	wait(t, func() bool { // until the trace grows: then it runs
		drafts := folder(t, dir)
		for _, file := range drafts {
			if info, err := os.Stat(file); err == nil && info.Size() > 0 {
				return true
			}
		}
		return false
	})
	if err := c.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if got := c.ProcessState.ExitCode(); got != exitFailed {
		t.Errorf("got exit %d want 2: %s", got, stderr.String())
	}
	s := decode[map[string]any](t, stdout.Bytes())
	if s["interrupted"] == nil || s["ticks"] == 0. {
		t.Errorf("got %v want it to say that it was interrupted", s)
	}
	if !bytes.Contains(stderr.Bytes(), []byte("interrupted after")) {
		t.Errorf("got %q", stderr.String())
	}
	if got := decode[state](t, read(t, out)); float64(got.Tick) != s["ticks"] {
		t.Errorf("got the state of tick %d want %v", got.Tick, s["ticks"])
	}
	for line := range bytes.Lines(read(t, trace)) {
		decode[state](t, line)
	}
	if got := folder(t, dir); len(got) != 2 {
		t.Errorf("got %v want two files", got)
	}
}

func TestAnInterruptedBenchPrintsWhatWasMeasured(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "cpu.pprof")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "bench", "--scenario", "uniform", "--agents", "20,30", "--workers", "1", "--time", "1h", "--cpuprofile", profile)
	c.Env = append(os.Environ(), asCommand+"=1")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(stdout)
	if line, err := out.ReadString('\n'); err != nil || !strings.Contains(line, "GOMAXPROCS") { // it listens from here on
		t.Fatalf("got %q, %v", line, err)
	}
	if err := c.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(out)
	_ = c.Wait()
	if got := c.ProcessState.ExitCode(); err != nil || got != exitFailed || !strings.Contains(stderr.String(), "interrupted after 0 of 2 cases") {
		t.Errorf("got exit %d want 2: %v %s", got, err, stderr.String())
	}
	if !bytes.Contains(rest, []byte("scenario")) {
		t.Errorf("got %q want a table", rest)
	}
	if _, err := os.Stat(profile); err != nil {
		t.Error(err)
	}
}

// wait returns when the condition holds.
func wait(t *testing.T, condition func() bool) {
	t.Helper()
	const patience, pause = 20 * time.Second, 5 * time.Millisecond
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(pause) {
		if condition() {
			return
		}
	}
	t.Fatal("got nothing in 20 s")
}
