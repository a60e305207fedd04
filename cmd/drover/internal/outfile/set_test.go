package outfile_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drover-go/drover/cmd/drover/internal/outfile"
)

func content(path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

func create(t *testing.T, s *outfile.Set, path, text string) {
	t.Helper()
	f, err := s.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprint(f, text); err != nil {
		t.Fatal(err)
	}
}

func TestFilesAppearTogether(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "fresh")
	if err := os.WriteFile(old, []byte("before"), 0o640); err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	s := outfile.Set{Stdout: &stdout}
	create(t, &s, old, "after")
	create(t, &s, fresh, "new")
	create(t, &s, "-", "said")
	if _, err := os.Stat(fresh); content(old) != "before" || err == nil {
		t.Errorf("got %q and a new file before the commit", content(old))
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	if content(old) != "after" || content(fresh) != "new" || stdout.String() != "said" {
		t.Errorf("got %q, %q and %q", content(old), content(fresh), stdout.String())
	}
	if info, _ := os.Stat(old); info.Mode().Perm() != 0o640 {
		t.Errorf("got the permissions %v want those of before", info.Mode())
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("got %v", entries)
	}
}

func TestDiscardLeavesWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	var s outfile.Set
	create(t, &s, old, "after")
	create(t, &s, filepath.Join(dir, "fresh"), "new")
	if err := s.Discard(); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(dir); content(old) != "before" || len(entries) != 1 {
		t.Errorf("got %q, %v", content(old), entries)
	}
}

func TestALinkStaysALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Skip(err)
	}
	var s outfile.Set
	create(t, &s, link, "through")
	if _, err := s.Create(target); err == nil {
		t.Error("got two outputs in one file")
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode().Type() != os.ModeSymlink || content(target) != "through" {
		t.Errorf("got %v and %q", info.Mode(), content(target))
	}
}

func TestADeviceIsWrittenAndNotReplaced(t *testing.T) {
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Skip(err)
	}
	var s outfile.Set
	create(t, &s, os.DevNull, "gone")
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(os.DevNull); info.Mode().IsRegular() {
		t.Error("got a regular file in place of a device")
	}
}

func TestCreateSaysWhyNot(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		dir:                             "is a folder",
		filepath.Join(dir, "none", "x"): "no such file or directory",
		filepath.Join(file, "x"):        "not a directory",
	} {
		var s outfile.Set
		if _, err := s.Create(path); err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v want %q", path, err, want)
		}
	}
}
