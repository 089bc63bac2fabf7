/** The least round number (1, 2 or 5 times a power of ten) that is not below `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

/** How wide a letter of a name is, and how far apart names are, pixels. */
const letter = 7
const apart = 24

/** The places whose names there is room for along `length` pixels: evenly spread, the first among them, no name twice in a row. */
export function labelled(names: readonly string[], length: number): ReadonlySet<number> {
  const each = Math.max(0, ...names.map((name) => name.length)) * letter + apart
  const step = Math.max(1, Math.ceil((names.length * each) / length))
  const places = names.map((_, at) => at).filter((at) => at % step === 0)
  return new Set(places.filter((at, index) => index === 0 || names[at] !== names[at - step]))
}
