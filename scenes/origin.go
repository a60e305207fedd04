package scenes

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/drover-go/drover/assets"
)

// origin is where the files lie that a scene names.
type origin struct {
	files  fs.FS
	folder string
}

// onDisk is the origin of a scene in a file.
func onDisk(file string) origin { return origin{disk{}, path.Dir(filepath.ToSlash(file))} }

// embedded is the origin of a preset.
func embedded(name string) origin { return origin{assets.Files(), path.Dir(assets.ScenePath(name))} }

// beside returns the path of a file that the scene names.
func (o origin) beside(name string) string {
	if filepath.IsAbs(name) {
		return filepath.ToSlash(name)
	}
	return path.Join(o.folder, filepath.ToSlash(name))
}

// read returns a file that is a regular one of at most so many bytes.
func (o origin) read(name string, most int64) ([]byte, error) {
	info, err := fs.Stat(o.files, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fs.ErrInvalid
	}
	return fs.ReadFile(o.files, name)
}

// disk is the file system of the machine. Unlike os.DirFS it goes up where a path says so.
type disk struct{}

// Open opens a file.
func (disk) Open(name string) (fs.File, error) { return os.Open(filepath.FromSlash(name)) }

// Stat describes a file without opening it, which would wait for the other end of a pipe.
func (disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(filepath.FromSlash(name)) }
