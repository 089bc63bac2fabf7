/** Readers with one fault each, for the tests of the search. They are loaded as those of the product are. */

/** Compares byte by byte, so that only the branches show whether one comes closer. */
export function byteByByte(input: Uint8Array): void {
  if (input[0] === 0x91 && input[1] === 0x0c) {
    if (input[2] === 0xe7) {
      if (input[3] === 0x5a) throw new Error('byte by byte')
    }
  }
}

/** The bytes are the digits of a number. */
export function asNumber(input: Uint8Array): void {
  if (Number(Buffer.from(input).toString()) === 829_174) throw new Error('as a number')
}

/** A word in a list of cases. */
export function asCase(input: Uint8Array): void {
  switch (Buffer.from(input).toString().trim()) {
    case 'plain':
      return
    case 'wonderful':
      throw new Error('as a case')
    default:
  }
}

/** In the middle of the input, behind a colon. */
export function atAPlace(input: Uint8Array): void {
  const text = Buffer.from(input).toString('latin1')
  const at = text.indexOf(':')
  if (at >= 0 && text.startsWith('magic', at + 1)) throw new Error('at a place')
}

/** Looks for a word that makes its inputs longer than sixteen bytes, and takes no such input. */
export function short(input: Uint8Array): void {
  const isFound = Buffer.from(input).toString('latin1').startsWith('a word of more than sixteen bytes')
  if (isFound || input.length > 16) throw new Error('too long')
}

/** Never ends where a run of one letter is long enough. */
export function endless(input: Uint8Array): void {
  let run = 0
  for (let at = 0; at < input.length; at += 1) {
    run = input[at] === 0x61 ? run + 1 : 0
    while (run === 20) run += 0
  }
}

/** Looks at each byte once for every two bytes. */
export function cubic(input: Uint8Array): void {
  let sum = 0
  for (const one of input) for (const other of input) for (const third of input) sum += one ^ other ^ third
  if (sum < 0) throw new Error('never')
}

/** Believes a length that stands in the input. */
export function believing(input: Uint8Array): Uint8Array | undefined {
  return input[0] === 0x4c && input.length > 4 ? new Uint8Array(Buffer.from(input).readUInt32BE(1)) : undefined
}

/** Keeps all that it ever sees in the heap. */
export function hoarding(input: Uint8Array): void {
  const kept: number[][] = []
  while (input[0] === 0x48) kept.push(Array.from({ length: 1000 }, (_, index) => index))
}
