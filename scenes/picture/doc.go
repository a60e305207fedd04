// Package picture draws runs without a window: anti-aliased images, PNG files and animated GIFs. It
// needs neither a display nor a C compiler.
package picture
