package style

import "image/color"

// Theme is a set of colors.
type Theme struct {
	// Outside is what surrounds the world, Floor the world's ground and Line the fine lines on it.
	Outside, Floor, Line color.RGBA
	// Wall is the top of obstacles, Rim its lit edge and Shadow what they cast on the floor.
	Wall, Rim, Shadow color.RGBA
	// Outline surrounds agents and marks.
	Outline color.RGBA
	// Panel lies behind text.
	Panel color.RGBA
	// Text is for values, Faint for their names, Accent for what wants attention.
	Text, Faint, Accent color.RGBA
	// Good and Bad are for a game won or lost.
	Good, Bad color.RGBA
	// Power is the bar of a power-up.
	Power color.RGBA
}

// Dark returns the theme of drover: light agents on dark ground.
func Dark() Theme {
	return Theme{
		Outside: color.RGBA{0x0c, 0x0f, 0x14, 0xff},
		Floor:   color.RGBA{0x1b, 0x21, 0x2b, 0xff},
		Line:    color.RGBA{0x22, 0x2a, 0x36, 0xff},
		Wall:    color.RGBA{0x46, 0x52, 0x65, 0xff},
		Rim:     color.RGBA{0x6b, 0x7a, 0x92, 0xff},
		Shadow:  color.RGBA{0x10, 0x14, 0x1b, 0xff},
		Outline: color.RGBA{0x0a, 0x0c, 0x10, 0xff},
		Panel:   Fade(color.RGBA{0x0c, 0x0f, 0x14, 0xff}, 0.92),
		Text:    color.RGBA{0xee, 0xf2, 0xf7, 0xff},
		Faint:   color.RGBA{0x9a, 0xa7, 0xb8, 0xff},
		Accent:  color.RGBA{0xf0, 0xe4, 0x42, 0xff},
		Good:    color.RGBA{0x5f, 0xd3, 0xa5, 0xff},
		Bad:     color.RGBA{0xf2, 0x7d, 0x52, 0xff},
		Power:   color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	}
}

// SpeciesColor returns the color of the order-th species where its scene gives none. The colors are
// Okabe and Ito's (2008), which people with any color vision tell apart.
func SpeciesColor(order int) color.RGBA {
	colors := [...]color.RGBA{
		{0x56, 0xb4, 0xe9, 0xff}, {0xe6, 0x9f, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xd5, 0x5e, 0x00, 0xff},
		{0xcc, 0x79, 0xa7, 0xff}, {0xf0, 0xe4, 0x42, 0xff}, {0x00, 0x72, 0xb2, 0xff},
	}
	return colors[order%len(colors)]
}

// Fade returns c at a share of its opacity, 0 … 1.
func Fade(c color.RGBA, share float64) color.RGBA {
	return Mix(color.RGBA{}, c, share)
}

// Mix returns the color share of the way from one color to another, 0 … 1.
func Mix(from, to color.RGBA, share float64) color.RGBA {
	share = min(max(share, 0), 1)
	channel := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return color.RGBA{channel(from.R, to.R), channel(from.G, to.G), channel(from.B, to.B), channel(from.A, to.A)}
}
