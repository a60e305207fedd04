package record

import (
	"io"
	"math"

	"github.com/drover-go/drover/scenes"
	"github.com/drover-go/drover/scenes/picture"
)

const (
	filmWidth = 480       // [pixel]
	filmBytes = 5_000_000 // what chat programs and issue trackers take
	filmRate  = 20.0      // pictures wanted [1/s]; GIF viewers manage it
	photoSize = 1280      // width of a single picture [pixel]
)

// Film writes an animated GIF of the run.
type Film struct {
	// Recording says what was written, after Finish.
	Recording picture.Recording

	to       io.Writer
	recorder *picture.Recorder
}

// NewFilm returns a film that is written to w, at most 480 pixels wide and 5 MB long.
func NewFilm(w io.Writer) *Film { return &Film{to: w} }

// See takes a picture when it is due.
func (f *Film) See(r *scenes.Run, _ *scenes.Meter) error {
	if f.recorder == nil {
		every := max(1, int(math.Round(r.Sim.Config().Timing.Rate/filmRate)))
		f.recorder = picture.NewRecorder(picture.NewPainter(r, filmWidth), every, filmBytes)
	}
	f.recorder.Frame()
	return nil
}

// Finish writes the film.
func (f *Film) Finish(*scenes.Run) (err error) {
	f.Recording, err = f.recorder.Write(f.to)
	return err
}

// Photo writes a PNG of the end.
type Photo struct{ To io.Writer }

// See does nothing.
func (p *Photo) See(*scenes.Run, *scenes.Meter) error { return nil }

// Finish draws and writes the picture.
func (p *Photo) Finish(r *scenes.Run) error { return picture.NewPainter(r, photoSize).WritePNG(p.To) }
