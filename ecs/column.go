package ecs

// mover is a column of the agents table as the table sees it.
type mover interface {
	grow(n int)
	move(from, to int)
	reset(i int)
}

// Column is memory that a system keeps per agent. The table moves its rows when agents come and go;
// newcomers start at the zero value. Read and write Data[i] for row i.
type Column[T any] struct {
	// Data has one element per agent.
	Data []T
}

// NewColumn adds a column to the table. A system calls it once, at its first tick or before.
func NewColumn[T any](a *Agents) *Column[T] {
	c := &Column[T]{}
	c.grow(a.Len())
	a.columns = append(a.columns, c)
	return c
}

func (c *Column[T]) grow(n int) {
	c.Data = grown(c.Data, n)
}

func (c *Column[T]) move(from, to int) { c.Data[to] = c.Data[from] }

func (c *Column[T]) reset(i int) {
	var zero T
	c.Data[i] = zero
}

// grown returns s with length n; new elements are zero.
func grown[T any](s []T, n int) []T {
	if n <= len(s) {
		return s[:n]
	}
	if n <= cap(s) {
		tail := s[len(s):n]
		clear(tail)
		return s[:n]
	}
	return append(s, make([]T, n-len(s))...)
}
