package proximity

// Groups returns how many groups there are: sets of points linked by pairs that are no further apart
// than the greater of their two radii. It may be called once after Build.
func (t *Tree) Groups() int {
	if len(t.points) == 0 {
		return 0
	}
	t.linkWithin(0)
	groups := 0
	for i := range t.parent {
		if t.root(int32(i)) == int32(i) {
			groups++
		}
	}
	return groups
}

func (t *Tree) root(i int32) int32 {
	for t.parent[i] != i {
		t.parent[i] = t.parent[t.parent[i]]
		i = t.parent[i]
	}
	return i
}

func (t *Tree) join(i, j int32) {
	i, j = t.root(i), t.root(j)
	t.parent[max(i, j)] = min(i, j)
}

// linkWithin joins the linked points below a node.
func (t *Tree) linkWithin(id int32) {
	n := &t.nodes[id]
	switch {
	case t.span2(n, n) <= n.least*n.least:
		t.joinAll(n)
	case n.right == 0:
		points := t.index[n.from:n.to]
		for k, i := range points {
			for _, j := range points[:k] {
				t.try(i, j)
			}
		}
		n.whole = t.allJoined(n)
	default:
		t.linkWithin(n.left)
		t.linkWithin(n.right)
		t.linkBetween(n.left, n.right)
		n.whole = t.nodes[n.left].whole && t.nodes[n.right].whole && t.together(&t.nodes[n.left], &t.nodes[n.right])
	}
}

// linkBetween joins the linked pairs across two nodes, each linked within already.
func (t *Tree) linkBetween(x, y int32) {
	a, b := &t.nodes[x], &t.nodes[y]
	most := max(a.most, b.most)
	if t.apart2(&a.lo, &a.hi, &b.lo, &b.hi) > most*most || a.whole && b.whole && t.together(a, b) {
		return
	}
	least := max(a.least, b.least)
	if t.span2(a, b) <= least*least {
		t.joinAll(a)
		t.joinAll(b)
		t.join(t.index[a.from], t.index[b.from])
		return
	}
	switch {
	case a.right == 0 && b.right == 0:
		t.linkLeaves(a, b)
	case b.right == 0 || a.right != 0 && a.to-a.from >= b.to-b.from:
		t.linkBetween(a.left, y)
		t.linkBetween(a.right, y)
	default:
		t.linkBetween(x, b.left)
		t.linkBetween(x, b.right)
	}
}

func (t *Tree) linkLeaves(a, b *node) {
	for _, i := range t.index[a.from:a.to] {
		for _, j := range t.index[b.from:b.to] {
			if t.try(i, j) && a.whole && b.whole {
				return
			}
		}
	}
}

// try joins two points if they are linked.
func (t *Tree) try(i, j int32) bool {
	r := max(t.radii[i], t.radii[j])
	if t.distance2(i, j) > r*r {
		return false
	}
	t.join(i, j)
	return true
}

// together reports whether two whole nodes are in one group.
func (t *Tree) together(a, b *node) bool {
	return t.root(t.index[a.from]) == t.root(t.index[b.from])
}

// joinAll makes a node whole.
func (t *Tree) joinAll(n *node) {
	if n.whole {
		return
	}
	for _, i := range t.index[n.from:n.to] {
		t.join(t.index[n.from], i)
	}
	n.whole = true
}

func (t *Tree) allJoined(n *node) bool {
	for _, i := range t.index[n.from:n.to] {
		if t.root(i) != t.root(t.index[n.from]) {
			return false
		}
	}
	return true
}
