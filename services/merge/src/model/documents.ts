/**
 * The three strings of a request, and what they hold.
 *
 *   text formats      the string is the document; half of a surrogate pair is no text
 *   binary formats    the string is the document as base64, bare or as a data URL, and the answer is alike
 */
import type { Side } from './side.ts'

export type Documents = Readonly<Record<Side, string>>

/** The identity laws, on the strings as they are: m(b,b,t) = t, m(b,o,b) = o, m(b,x,x) = x. Undefined when all three differ. */
export function identical({ base, ours, theirs }: Documents): string | undefined {
  if (ours === theirs || base === theirs) return ours
  return base === ours ? theirs : undefined
}

/** `data:application/pdf;base64,` where a string has it, and the base64 behind it. */
export function splitDataUrl(text: string): Readonly<{ prefix: string; base64: string }> {
  const [prefix = ''] = /^data:[^,]{0,200};base64,/i.exec(text) ?? []
  return { prefix, base64: text.slice(prefix.length) }
}

/** How many bytes a document has: as UTF-8, or when base64 is decoded. Of what is not base64, about so many. */
export function decodedSize(text: string, { binary }: { binary: boolean }): number {
  if (!binary) return Buffer.byteLength(text)
  const { base64 } = splitDataUrl(text)
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return Math.floor((base64.length * 3) / 4) - padding
}
