// Package style says how drover looks: its colors, shapes, type and the layout of its status line, in
// terms of a [Canvas]. The painter of package picture and the window of package view both draw through
// it, so that a picture looks like the window.
//
// All lengths are pixels unless a comment says [u].
package style
