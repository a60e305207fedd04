package picture

import "image/color"

// Recorded returns the color that a recorded frame has at a pixel.
func (r *Recorder) Recorded(frame, x, y int) color.Color {
	return r.palette.colors[r.frames[frame][y*r.painter.width+x]]
}

// Kept returns how many frames are recorded.
func (r *Recorder) Kept() int { return len(r.frames) }

// Colors returns the palette.
func (r *Recorder) Colors() color.Palette { return r.palette.colors }
