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
export function decodedSides(strings: Readonly<Record<Side, string>>): Readonly<Record<Side, Uint8Array>> {
  for (const side of sides) if (!isBase64(strings[side])) throw new NotBase64(side)
  const { base, ours, theirs } = strings
  return { base: Buffer.from(base, 'base64'), ours: Buffer.from(ours, 'base64'), theirs: Buffer.from(theirs, 'base64') }
}

/** RFC 4648, 4, with padding, and refusing all other characters (3.3); `Buffer` alone would skip unknown characters. */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false
  let end = text.length
  while (end > text.length - 2 && text.charCodeAt(end - 1) === padding) end -= 1
  for (let at = 0; at < end; at += 1) if (alphabet[text.charCodeAt(at)] !== 1) return false
  return true
}

const padding = 0x3d
const alphabet = new Uint8Array(256)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  alphabet[letter.charCodeAt(0)] = 1
