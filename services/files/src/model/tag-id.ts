/**
 * These clients know a tag by a number. Ours are known by their name, so the number is the name: its bytes in UTF-8, read as one large
 * number. Nothing has to be kept, and a number tells nobody anything but what it was made from.
 */
import { maxTagLength, parseTag } from './tag.ts'

/** Decimal digits of the longest tag: four bytes for each character. */
const maxDigits = Math.ceil(maxTagLength * 4 * 8 * Math.log10(2))
const digits = /^[1-9]\d*$/

export const tagIdOf = (tag: string): string => BigInt(`0x${Buffer.from(tag).toString('hex')}`).toString()

/** Undefined for a number of no tag. */
export function tagOfId(id: string): string | undefined {
  if (id.length > maxDigits || !digits.test(id)) return undefined
  const hex = BigInt(id).toString(16)
  try {
    const tag = new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
    )
    return parseTag(tag) === tag && tagIdOf(tag) === id ? tag : undefined
  } catch {
    return undefined
  }
}
