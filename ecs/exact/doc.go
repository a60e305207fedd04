// Package exact holds elementary functions that give the same bits on every
// machine.
//
// The standard library's Sin, Exp, Log and their kin have assembly for some
// architectures, and even their Go code may be compiled to fused multiply-adds on
// others, so their last bit depends on where a program runs. Everything here is
// built from +, -, *, / and comparisons only, with every product that feeds a sum
// rounded by an explicit conversion. The error is under one unit in the last
// place within the documented domain (under 1.5 for Atan2), no function
// allocates, and all are safe for any number of goroutines.
//
// The methods and the minimax coefficients are those of fdlibm (K. C. Ng and
// others, Sun Microsystems, 1993, https://www.netlib.org/fdlibm/).
package exact
