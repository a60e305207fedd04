// Package assets holds the files that are built into drover: the preset scenes, their maps and
// images, and the scene that `drover new` starts from.
package assets

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed all:scenes maps
var files embed.FS

//go:embed new.yaml
var starter []byte

// extension is that of scene files.
const extension = ".yaml"

// Scenes returns the names of the preset scenes, sorted.
func Scenes() []string {
	files, err := files.ReadDir("scenes")
	if err != nil {
		panic("assets: the scenes must be embedded but reading them says " + err.Error())
	}
	var names []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), extension); ok {
			names = append(names, name)
		}
	}
	return names
}

// Scene returns the file of a preset scene. It returns false when there is none of that name.
func Scene(name string) ([]byte, bool) {
	data, err := files.ReadFile(ScenePath(name))
	return data, err == nil
}

// ScenePath is where a preset scene lies in Files.
func ScenePath(name string) string { return path.Join("scenes", name+extension) }

// Files are the preset scenes and what they name.
func Files() fs.FS { return files }

// Starter returns a commented scene to start from.
func Starter() []byte { return append([]byte(nil), starter...) }
