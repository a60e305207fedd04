package tiled

import (
	"strings"

	"github.com/drover-go/drover/scenes/internal/schema"
	gotiled "github.com/lafriks/go-tiled"
)

// classNames are the names of the classes, by Class.
func classNames() []string { return []string{"", "obstacle", "target", "spawn", "path", "door"} }

// solidClass is what a tile layer or tile may be called besides obstacle.
const solidClass = "solid"

// classOf returns the class that a name means.
func classOf(name string) Class {
	for c, known := range classNames() {
		if name == known {
			return Class(c)
		}
	}
	return None
}

// layerClass returns the class that a layer's name or class means; the plural and capitals do not matter.
func layerClass(name string) Class {
	return classOf(strings.TrimSuffix(strings.ToLower(name), "s"))
}

// solidName reports whether a class or name makes tiles solid.
func solidName(name string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), "s")
	return name == solidClass || classOf(name) == Obstacle
}

// knownProperties are the properties that mean something on an object of a class.
func knownProperties(c Class) []string {
	switch c {
	case Obstacle:
		return []string{"thickness", "z"}
	case Door:
		return append([]string{"thickness", "z"}, MoveProperties()...)
	case Target:
		return []string{"radius", "z"}
	case Path:
		return []string{"loop"}
	case Spawn:
		return []string{"species", "count", "heading", "speed", "velocity", "goal", "control", "z"}
	}
	return nil
}

// MoveProperties are the properties that say how a door moves, as a scene's obstacle does.
func MoveProperties() []string {
	return []string{"by", "turn", "pivot", "period", "pause", "phase"}
}

// mapProperties are the properties that mean something on a map.
func mapProperties() []string { return []string{"edges", "species", "world", "y-up"} }

// nearMiss returns the known name that was probably meant.
func nearMiss(name string, known []string) (string, bool) {
	const least = 3 // letters; any two names of one letter are a slip apart
	if len([]rune(name)) < least {
		return "", false
	}
	return schema.Nearest(name, known)
}

// class decides what an object is.
func (r *report) class(o *object, l *layer, place string) Class {
	own := o.Class
	if own == "" && o.tile != nil {
		own = o.tile.class()
	}
	if own == "" {
		return l.class
	}
	c := classOf(own)
	if c == None {
		if meant, near := nearMiss(own, classNames()[1:]); near {
			r.fault(place, "class", "%s is not a class of ours (did you mean %s?); allowed is %s, or a name that is not nearly one",
				shown(own), meant, schema.Among(classNames()[1:]))
		}
	}
	return c
}

// properties picks the properties that are ours. Several lists may say the same; the last wins.
func (r *report) properties(place string, known []string, lists ...gotiled.Properties) []Property {
	var ours []Property
	for k, list := range lists {
		for _, p := range list {
			if p == nil || p.Type == "class" || p.Type == "object" {
				continue
			}
			at := -1
			for i := range known {
				if known[i] == p.Name {
					at = i
				}
			}
			if at < 0 {
				if meant, near := nearMiss(p.Name, known); near && k == len(lists)-1 {
					r.fault(place, p.Name, "unknown property (did you mean %s?); allowed is %s, or a name that is not nearly one", meant, schema.Among(known))
				}
				continue
			}
			ours = with(ours, Property{Name: p.Name, Value: p.Value})
		}
	}
	return ours
}

// with replaces or adds a property. An empty one is none.
func with(list []Property, p Property) []Property {
	for i := range list {
		if list[i].Name == p.Name {
			list = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	if strings.TrimSpace(p.Value) == "" {
		return list
	}
	return append(list, p)
}

// flag reads a property that is true or false.
func (r *report) flag(place string, list gotiled.Properties, name string) (value, given bool) {
	p := list.Get(name)
	if p == nil || p.Value == "" {
		return false, false
	}
	if p.Value != "true" && p.Value != "false" {
		r.fault(place, name, "%s is not a switch; allowed is true or false", shown(p.Value))
		return false, false
	}
	return p.Value == "true", true
}
