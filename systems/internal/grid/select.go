package grid

// partition moves the lower ones of some slots along an axis before the middle one and the higher ones behind it. Ties
// go by place.
func (g *Grid) partition(lo, hi, middle int32, axis int) {
	c := &g.crowds
	c.items = c.items[:0]
	for _, place := range c.slots[lo:hi] {
		row := g.Order[place]
		i := item{place: place}
		switch axis {
		case alongX:
			i.x = c.position[row].X
		case alongY:
			i.x = c.position[row].Y
		default:
			i.x = c.z[row]
		}
		c.items = append(c.items, i)
	}
	selectItem(c.items, int(middle-lo))
	for i := range c.items {
		c.slots[int(lo)+i] = c.items[i].place
	}
}

// item is an agent along an axis.
type item struct {
	x     float64
	place int32
}

func (i *item) below(j *item) bool { return i.x < j.x || i.x == j.x && i.place < j.place }

// selectItem moves the k lowest items to the front (Hoare's select).
func selectItem(items []item, k int) {
	lo, hi := 0, len(items)-1
	for lo < hi {
		pivot, i, j := items[lo+(hi-lo)/2], lo, hi
		for i <= j {
			for items[i].below(&pivot) {
				i++
			}
			for pivot.below(&items[j]) {
				j--
			}
			if i <= j {
				items[i], items[j] = items[j], items[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			hi = j
		case k >= i:
			lo = i
		default:
			return
		}
	}
}
