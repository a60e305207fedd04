// Package grid is the uniform spatial index: agents sorted by cell, so that the candidates around a
// point are a few contiguous ranges of the sorted order.
//
// Rows are as tall as the search radius, cells a quarter of it wide where memory allows. Inside a cell
// agents stand in ascending row of the table, which is ascending id. Where the cells of the occupied
// area outnumber the agents, keys are sorted instead of counted, so that memory is bounded by agents,
// not by area.
//
// Crowded cells can be divided once more, by trees of boxes (Divide), so that a search for the nearest few looks at few
// however many stand in a cell. The sorted order stays what it is.
package grid
