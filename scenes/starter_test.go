package scenes

import (
	"regexp"
	"strings"
	"testing"

	"github.com/drover-go/drover/assets"
	"github.com/drover-go/drover/scenes/internal/schema"
)

// words are the names of a table's fields, split into their parts.
func words[T any](fields []schema.Field[T]) []string {
	var all []string
	for i := range fields {
		all = append(all, strings.Split(fields[i].Name, ".")...)
	}
	return all
}

func TestStarterExplainsEveryField(t *testing.T) {
	text := string(assets.Starter())
	for table, names := range map[string][]string{
		"the scene": words(sceneFields()), "species": words(speciesFields()), "relations": words(relationFields()),
		"obstacles": words(obstacleFields()), "targets": words(targetFields()), "spawn": words(spawnFields()), "in": words(areaFields()),
		"move": words(moveFields()),
	} {
		for _, name := range names {
			if !regexp.MustCompile(`\b` + name + `:`).MatchString(text) {
				t.Errorf("got no %s of %s", name, table)
			}
		}
	}
}

// Lines that are commented out are examples too: a starter whose hints do not work teaches nothing.
func TestStarterIsValidWithItsHints(t *testing.T) {
	hint := regexp.MustCompile(`(?m)^( *)# ((?:- \{|[a-z]+: ?\S).*)$`)
	for _, line := range hint.FindAllString(string(assets.Starter()), -1) {
		text := strings.Replace(string(assets.Starter()), line, hint.ReplaceAllString(line, "$1$2"), 1)
		if _, err := Parse("new.yaml", []byte(text)); err != nil && !strings.Contains(line, "map:") && !strings.Contains(err.Error(), "dimensions") {
			t.Errorf("with %s:\n%v", line, err)
		}
	}
}
