package chance

// Purpose tells apart the draws of one agent in one tick. Every use of chance has
// a purpose of its own.
type Purpose uint32

// weyl is 2⁶⁴ over the golden ratio, made odd.
const weyl = 0x9e3779b97f4a7c15

// Bits returns 64 random bits. Flipping any bit of any argument flips each bit of
// the result with a chance of one half.
func Bits(seed, id, tick uint64, purpose Purpose) uint64 {
	h := mix(seed + weyl)
	h = mix((h ^ id) + weyl)
	h = mix((h ^ tick) + weyl)
	return mix((h ^ uint64(purpose)) + weyl)
}

// Hash2 returns 64 well mixed bits of an ordered pair: Hash2(a, b) and Hash2(b, a)
// differ.
func Hash2(a, b uint64) uint64 {
	return mix((mix(a+weyl) ^ b) + weyl)
}

// mix is a bijection of 64 bits without visible structure: the finalizer of
// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, with D. Stafford's constants
// "Mix13").
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
