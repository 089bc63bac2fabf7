import { type Side, sides } from '../../model/side.ts'

/** Which of the three strings is not base64. */
export class NotBase64 extends Error {
  override readonly name = 'NotBase64'
  readonly side: Side

  constructor(side: Side) {
    super(`${side} is not base64`)
    this.side = side
  }
}

/** The documents that three strings of base64 hold; throws `NotBase64`. */
export function decodedSides(
  strings: Readonly<Record<Side, Uint8Array<ArrayBuffer>>>,
): Readonly<Record<Side, Uint8Array>> {
  for (const side of sides) if (!isBase64(strings[side])) throw new NotBase64(side)
  return { base: decoded(strings.base), ours: decoded(strings.ours), theirs: decoded(strings.theirs) }
}

/** The ASCII bytes of the base64 of `bytes`. */
export const encodeBase64 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const text = view(bytes).toString('base64')
  const ascii = Buffer.from(new ArrayBuffer(text.length))
  ascii.write(text, 'latin1')
  return ascii
}

const decoded = (ascii: Uint8Array): Uint8Array => Buffer.from(view(ascii).toString('latin1'), 'base64')

const view = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** RFC 4648, 4, with its padding and without anything else (3.3); Buffer alone would skip what it doesn't know. */
function isBase64(ascii: Uint8Array): boolean {
  if (ascii.length % 4 !== 0) return false
  let end = ascii.length
  while (end > ascii.length - 2 && ascii[end - 1] === padding) end -= 1
  for (let at = 0; at < end; at += 1) if (alphabet[ascii[at] ?? 0] !== 1) return false
  return true
}

const padding = 0x3d
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  alphabet[letter.charCodeAt(0)] = 1
