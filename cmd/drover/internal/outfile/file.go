package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// File is one file of a set, written through a buffer.
type File struct {
	path   string // as given
	target string // that appears, absolute and without symbolic links
	draft  string // that is written, or "" where the target is written at once
	handle *os.File
	buffer *bufio.Writer
	closed bool
}

// Write writes to the file. An error stays: it is reported by [Set.Commit] too.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.buffer.Write(p)
	if err != nil {
		return n, fmt.Errorf("%s: %w", Name(f.path), err)
	}
	return n, nil
}

// open opens the file for writing. The mode is that of what is there already, or 0.
func (f *File) open(mode fs.FileMode, stdout io.Writer) error {
	if f.path == Standard {
		f.buffer = bufio.NewWriter(stdout)
		return nil
	}
	var err error
	if mode.IsRegular() {
		draft := fmt.Sprintf("%s.%08x.part", f.target, rand.Uint32())
		if f.handle, err = os.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_EXCL, newFile); err == nil {
			f.draft = draft
		}
	} else {
		f.handle, err = os.OpenFile(f.target, os.O_WRONLY, 0)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, cause(err))
	}
	f.buffer = bufio.NewWriter(f.handle)
	if permissions := mode.Perm(); f.draft != "" && permissions != 0 {
		if err := os.Chmod(f.draft, permissions); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", f.path, cause(err)), f.discard())
		}
	}
	return nil
}

// newFile are the permissions of a new file, less the user's mask.
const newFile = 0o666

// resolve finds the target and returns its mode, 0 where there is none yet.
func (f *File) resolve() (fs.FileMode, error) {
	if f.path == Standard {
		return 0, nil
	}
	absolute, err := filepath.Abs(f.path)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", f.path, err)
	}
	f.target = absolute
	if followed, err := filepath.EvalSymlinks(absolute); err == nil {
		f.target = followed
	}
	info, err := os.Stat(f.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if folder, err := filepath.EvalSymlinks(filepath.Dir(f.target)); err == nil { // so that twins are known
			f.target = filepath.Join(folder, filepath.Base(f.target))
		}
		return 0, nil
	case err != nil:
		return 0, fmt.Errorf("%s: %w", f.path, cause(err))
	case info.IsDir():
		return 0, fmt.Errorf("%s: is a folder; allowed is the name of a file", f.path)
	case info.Mode().IsRegular():
		if writable, err := os.OpenFile(f.target, os.O_WRONLY, 0); err != nil {
			return 0, fmt.Errorf("%s: %w", f.path, cause(err))
		} else if err := writable.Close(); err != nil {
			return 0, err
		}
	}
	return info.Mode(), nil
}

// cause is the reason alone of an error that names a path the user did not type.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}

func (f *File) close() error {
	err := f.buffer.Flush()
	if f.handle != nil && !f.closed {
		f.closed = true
		err = errors.Join(err, f.handle.Close())
	}
	if err != nil {
		return cause(err)
	}
	return nil
}

// publish puts the file in its place.
func (f *File) publish() error {
	if f.draft == "" {
		return nil
	}
	if err := os.Rename(f.draft, f.target); err != nil {
		return fmt.Errorf("%s: %w", f.path, cause(err))
	}
	f.draft = ""
	return nil
}

// discard removes what was written but not published.
func (f *File) discard() error {
	if f.handle != nil && !f.closed {
		f.closed = true
		_ = f.handle.Close() // nobody will read it
	}
	if f.draft == "" {
		return nil
	}
	return os.Remove(f.draft)
}
