// Package route finds ways around walls: a grid of free cells over a level, cost fields that spread
// over it, and the farthest point of a way that an agent can run to in a straight line.
//
// All costs are integers and every tie has a rule, so the same level gives the same ways everywhere.
package route
