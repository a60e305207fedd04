package outfile

import (
	"errors"
	"fmt"
	"io"
)

// Standard is the path that names standard output.
const Standard = "-"

// Set is the files that a run writes. They appear all at the end, or none where something fails.
type Set struct {
	// Stdout is where the file of the path "-" goes.
	Stdout io.Writer

	files []*File
}

// Create opens a file, so that a path that cannot be written is known before the work starts. What
// is there already stays until [Set.Commit]. A path that is no regular file, such as /dev/null or a
// pipe, is written at once.
func (s *Set) Create(path string) (*File, error) {
	f := &File{path: path, target: path}
	mode, err := f.resolve()
	if err != nil {
		return nil, err
	}
	for _, other := range s.files {
		if other.target == f.target {
			return nil, fmt.Errorf("%s: is the file of two outputs; allowed is one for each", Name(path))
		}
	}
	if err := f.open(mode, s.Stdout); err != nil {
		return nil, err
	}
	s.files = append(s.files, f)
	return f, nil
}

// Commit makes all files appear. Where one cannot be written none does; only when the system refuses to
// rename a finished file, those before it have appeared.
func (s *Set) Commit() error {
	for _, f := range s.files {
		if err := f.close(); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", Name(f.path), err), s.Discard())
		}
	}
	for _, f := range s.files {
		if err := f.publish(); err != nil {
			return errors.Join(err, s.Discard())
		}
	}
	s.files = nil
	return nil
}

// Discard drops what was not committed.
func (s *Set) Discard() error {
	var errs []error
	for _, f := range s.files {
		errs = append(errs, f.discard())
	}
	s.files = nil
	return errors.Join(errs...)
}

// Name is how messages call a path.
func Name(path string) string {
	if path == Standard {
		return "standard output"
	}
	return path
}
