package scenes

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/drover-go/drover/scenes/internal/schema"
	"github.com/drover-go/drover/scenes/internal/syntax"
	"golang.org/x/image/colornames"
)

const colorAllowed = `"#rrggbb", "#rrggbbaa", "#rgb" (in quotes) or an SVG name such as tomato`

// colorField is the field of a species' color.
func colorField() schema.Field[Species] {
	return schema.Field[Species]{Name: "look.color", Allowed: colorAllowed, Read: func(r *schema.Reader, n *syntax.Node, path string, into *Species) {
		if n.Kind == syntax.Null {
			r.Fault(n, path, `nothing is not a color: YAML takes a # outside quotes for a comment; allowed is %s`, colorAllowed)
			return
		}
		c, ok := parseColor(n.Text)
		if n.Kind != syntax.Text || !ok {
			r.Fault(n, path, "%s is not a color%s; allowed is %s", n, schema.Suggest(n.Text, colornames.Names), colorAllowed)
			return
		}
		into.Look.Color = c
	}}
}

func parseColor(s string) (color.RGBA, bool) {
	if c, ok := colornames.Map[strings.ToLower(s)]; ok {
		return c, true
	}
	hex, ok := strings.CutPrefix(s, "#")
	if !ok {
		return color.RGBA{}, false
	}
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 8 || strings.ContainsAny(hex, "+-_") {
		return color.RGBA{}, false
	}
	c := color.NRGBA{R: uint8(v >> 24), G: uint8(v >> 16), B: uint8(v >> 8), A: uint8(v)}
	return color.RGBAModel.Convert(c).(color.RGBA), true
}

// paletteColor gives species without a color theirs by order. The colors are Okabe and Ito's, which
// people with any color vision tell apart, on dark and light ground.
func paletteColor(order int) color.RGBA {
	palette := []color.RGBA{
		{0x56, 0xb4, 0xe9, 0xff}, {0xe6, 0x9f, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xd5, 0x5e, 0x00, 0xff},
		{0xcc, 0x79, 0xa7, 0xff}, {0xf0, 0xe4, 0x42, 0xff}, {0x00, 0x72, 0xb2, 0xff},
	}
	return palette[order%len(palette)]
}
