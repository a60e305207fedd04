// Package assets holds the files that are built into drover: the preset scenes, their maps and
// images, and the scene that `drover new` starts from.
package assets

import (
	"embed"
	"path"
	"strings"
)

//go:embed all:scenes
var scenes embed.FS

//go:embed new.yaml
var starter []byte

// extension is that of scene files.
const extension = ".yaml"

// Scenes returns the names of the preset scenes, sorted.
func Scenes() []string {
	files, err := scenes.ReadDir("scenes")
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
	data, err := scenes.ReadFile(path.Join("scenes", name+extension))
	return data, err == nil
}

// Starter returns a commented scene to start from.
func Starter() []byte { return append([]byte(nil), starter...) }
