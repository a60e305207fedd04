// Package syntax is the tree of a scene file: YAML with anchors and merge keys resolved, every part
// with its position, and the faults that are found in it.
package syntax
