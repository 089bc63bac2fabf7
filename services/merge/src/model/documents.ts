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

/** The prefix of a data URL (`data:application/pdf;base64,`), if there is one, and the base64 after it. */
export function splitDataUrl(text: string): Readonly<{ prefix: string; base64: string }> {
  const [prefix = ''] = /^data:[^,]{0,200};base64,/i.exec(text) ?? []
  return { prefix, base64: text.slice(prefix.length) }
}

/** The size of a document in bytes: as UTF-8, or decoded from base64. For text that is not base64 the size is an estimate. */
export function decodedSize(text: string, { binary }: { binary: boolean }): number {
  if (!binary) return Buffer.byteLength(text)
  const { base64 } = splitDataUrl(text)
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  return Math.floor((base64.length * 3) / 4) - padding
}
