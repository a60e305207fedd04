package tiled

import (
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// block is a rectangle of tiles: a layer's, or a chunk's of an infinite map.
type block struct {
	x, y, width int // upper left corner and width [cells]
	gids        []uint32
}

// blocks decodes the tiles of a layer.
func (r *reader) blocks(data *element, place string) []block {
	encoding, _ := data.attr("encoding")
	compression, _ := data.attr("compression")
	decode := func(e *element, b block, height int, place string) []block {
		gids, err := decodeTiles(e, encoding, compression, b.width*height)
		if err != nil {
			r.fault(place, "data", "%v", err)
			return nil
		}
		b.gids = gids
		return []block{b}
	}
	if !r.infinite {
		return decode(data, block{width: r.width}, r.height, place)
	}
	var all []block
	for _, e := range data.children {
		if e.name != "chunk" {
			continue
		}
		at := fmt.Sprintf("%s: chunk %d", place, len(all))
		x, okX := r.number(e, at, "x", 0)
		y, okY := r.number(e, at, "y", 0)
		w, okW := r.integer(e, at, "width", 0, 1, 1<<12)
		h, okH := r.integer(e, at, "height", 0, 1, 1<<12)
		if okX && okY && okW && okH {
			all = append(all, decode(e, block{x: int(x), y: int(y), width: int(w)}, int(h), at)...)
		}
	}
	return all
}

// decodeTiles returns the global tile ids of a block.
func decodeTiles(e *element, encoding, compression string, count int) (gids []uint32, err error) {
	switch encoding {
	case "csv":
		gids, err = decodeCSV(e.text, count)
	case "base64":
		gids, err = decodeBase64(strings.TrimSpace(e.text), compression, count)
	case "":
		gids, err = decodeElements(e)
	default:
		return nil, fmt.Errorf("the encoding %s is not known; allowed is csv, base64 or none", shown(encoding))
	}
	if err == nil && len(gids) != count {
		err = fmt.Errorf("has %d tiles; allowed is %d, width × height", len(gids), count)
	}
	return gids, err
}

func decodeCSV(text string, count int) ([]uint32, error) {
	gids := make([]uint32, 0, min(count, len(text)))
	for field := range strings.SplitSeq(text, ",") {
		field = strings.TrimSpace(field)
		if field == "" {
			continue
		}
		v, err := strconv.ParseUint(field, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%s is not a tile; allowed is a whole number, 0 … %d", shown(field), uint32(1<<32-1))
		}
		gids = append(gids, uint32(v))
	}
	return gids, nil
}

func decodeBase64(text, compression string, count int) ([]uint32, error) {
	const size = 4 // bytes of a tile
	in := base64.NewDecoder(base64.StdEncoding, strings.NewReader(text))
	var err error
	switch compression {
	case "":
	case "zlib":
		in, err = zlib.NewReader(in)
	case "gzip":
		in, err = gzip.NewReader(in)
	default:
		return nil, fmt.Errorf("the compression %s is not read; allowed is zlib, gzip or none: set Tile Layer Format in the map's properties", shown(compression))
	}
	var raw []byte
	if err == nil {
		raw, err = io.ReadAll(io.LimitReader(in, int64(count)*size+1))
	}
	if err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("it ends too early")
		}
		return nil, fmt.Errorf("is damaged: %w; allowed is what the editor writes", err)
	}
	if len(raw) != count*size {
		return nil, fmt.Errorf("has %d bytes or more; allowed is %d, four a tile", len(raw), count*size)
	}
	gids := make([]uint32, count)
	for i := range gids {
		gids[i] = binary.LittleEndian.Uint32(raw[i*size:])
	}
	return gids, nil
}

func decodeElements(e *element) ([]uint32, error) {
	var gids []uint32
	for _, c := range e.children {
		if c.name != "tile" {
			continue
		}
		text, given := c.attr("gid")
		if !given {
			text = "0"
		}
		v, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%s is not a tile; allowed is a whole number, 0 … %d", shown(text), uint32(1<<32-1))
		}
		gids = append(gids, uint32(v))
	}
	return gids, nil
}
