// Package schema checks a tree of values against a table of fields: one line a field, with its path,
// its type, its range and where its value goes. It reports everything that is wrong in one pass.
package schema
