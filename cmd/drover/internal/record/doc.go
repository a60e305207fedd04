// Package record watches headless runs and writes what they did: states, traces, tables, figures and
// pictures.
package record
