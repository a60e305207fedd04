// Package outfile writes the files of a run, so that nobody ever sees half of one.
package outfile
