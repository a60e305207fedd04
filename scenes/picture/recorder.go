package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
)

// Recorder makes an animated GIF of a run.
type Recorder struct {
	painter  *Painter
	every    int
	maxBytes int
	ticks    int // calls of Frame
	palette  *palette
	frames   [][]uint8
	thinned  int // kept is one of every · thinned calls
}

// mostFrames bounds the memory of a recorder: a longer recording keeps every other frame.
const mostFrames = 900

// NewRecorder returns a recorder that keeps one of every calls of Frame, the first too, and writes
// at most maxBytes. A maxBytes of 0 means no limit.
//
// NewRecorder panics if every is not positive or maxBytes is negative.
func NewRecorder(painter *Painter, every, maxBytes int) *Recorder {
	if every <= 0 {
		panic(fmt.Sprintf("picture: every must be positive but was %d", every))
	}
	if maxBytes < 0 {
		panic(fmt.Sprintf("picture: maxBytes must not be negative but was %d", maxBytes))
	}
	return &Recorder{painter: painter, every: every, maxBytes: maxBytes, thinned: 1}
}

// Frame records the run as it stands. It is called once before the first tick and then after every tick.
func (r *Recorder) Frame() {
	due := r.ticks%(r.every*r.thinned) == 0
	r.ticks++
	if !due {
		return
	}
	img := r.painter.Paint(1)
	if r.palette == nil {
		r.palette = newPalette(r.painter.run, r.painter.marks, img)
	}
	r.palette.learn(r.painter.run, r.painter.marks)
	frame := make([]uint8, r.painter.width*r.painter.height)
	r.palette.quantize(img, frame)
	r.frames = append(r.frames, frame)
	if len(r.frames) == mostFrames {
		r.frames = halve(r.frames)
		r.thinned *= 2
	}
}

// Recording says what a recorder wrote.
type Recording struct {
	// Frames and Bytes are the size of the GIF.
	Frames, Bytes int
	// Rate is its frame rate, Wanted the one that was asked for [1/s].
	Rate, Wanted float64
}

// String returns a line about the recording.
func (r Recording) String() string {
	s := fmt.Sprintf("%d frames at %.3g per second, %.2f MB", r.Frames, r.Rate, float64(r.Bytes)/1e6)
	if r.Rate < r.Wanted {
		s += fmt.Sprintf(" (frame rate lowered from %.3g to keep the file small)", r.Wanted)
	}
	return s
}

// Write writes the GIF. Where it would be larger than allowed it has a lower frame rate; what was
// written says so. A single picture is written whatever its size.
//
// Write returns an error if nothing was recorded.
func (r *Recorder) Write(w io.Writer) (Recording, error) {
	if len(r.frames) == 0 {
		return Recording{}, fmt.Errorf("picture: no frame was recorded")
	}
	wanted := r.painter.run.Sim.Config().Timing.Rate / float64(r.every)
	rate := wanted / float64(r.thinned)
	for stride := 1.0; ; {
		var out bytes.Buffer
		frames := thin(len(r.frames), stride)
		if err := r.encode(&out, frames, rate); err != nil {
			return Recording{}, fmt.Errorf("picture: %w", err)
		}
		if r.maxBytes > 0 && out.Len() > r.maxBytes && len(frames) > 1 {
			stride *= max(leastThinning, float64(out.Len())/float64(r.maxBytes))
			continue
		}
		n, err := w.Write(out.Bytes())
		if err != nil {
			return Recording{}, fmt.Errorf("picture: %w", err)
		}
		return Recording{Frames: len(frames), Bytes: n, Rate: rate / stride, Wanted: wanted}, nil
	}
}

// leastThinning is by how much a recording that is too large is thinned at least.
const leastThinning = 1.1

// thin returns which of n frames to show so that one of stride is, the first too.
func thin(n int, stride float64) []int {
	var out []int
	for k := 0; ; k++ {
		i := int(float64(k) * stride)
		if i >= n {
			return out
		}
		out = append(out, i)
	}
}

// encode writes some of the frames, recorded at a rate.
func (r *Recorder) encode(out *bytes.Buffer, frames []int, rate float64) error {
	g := &gif.GIF{Config: image.Config{ColorModel: r.colors(), Width: r.painter.width, Height: r.painter.height}}
	var before []uint8
	shown := 0
	for i, at := range frames {
		frame, next := r.frames[at], len(r.frames)
		if i+1 < len(frames) {
			next = frames[i+1]
		}
		g.Image = append(g.Image, r.delta(before, frame))
		until := int(float64(next)*100/rate + 0.5) // hundredths of a second since the start, so that no error adds up
		g.Delay = append(g.Delay, max(until-shown, leastDelay))
		shown += g.Delay[i]
		g.Disposal = append(g.Disposal, gif.DisposalNone)
		before = frame
	}
	return gif.EncodeAll(out, g)
}

// leastDelay is the shortest delay that viewers honor [1/100 s].
const leastDelay = 2

func (r *Recorder) colors() color.Palette { return r.palette.colors }

// delta returns the part of a frame that changed, with the pixels in it that did not transparent.
func (r *Recorder) delta(before, frame []uint8) *image.Paletted {
	width, height := r.painter.width, r.painter.height
	box := image.Rect(0, 0, width, height)
	if before != nil {
		box = changed(before, frame, width, height)
	}
	img := image.NewPaletted(box, r.colors())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := y * width
		row := img.Pix[(y-box.Min.Y)*img.Stride:]
		for x := box.Min.X; x < box.Max.X; x++ {
			if now := frame[from+x]; before == nil || before[from+x] != now {
				row[x-box.Min.X] = now
			}
		}
	}
	return img
}

// changed returns the smallest rectangle around what differs, one pixel where nothing does.
func changed(a, b []uint8, width, height int) image.Rectangle {
	box := image.Rectangle{}
	for y := range height {
		for x := range width {
			if a[y*width+x] != b[y*width+x] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// halve keeps every other frame.
func halve(frames [][]uint8) [][]uint8 {
	kept := frames[:0]
	for i := 0; i < len(frames); i += 2 {
		kept = append(kept, frames[i])
	}
	clear(frames[len(kept):])
	return kept
}
