/** Texts that are one CDATA section. */
import type { Parts } from '../../../core/embedded-content.ts'

const opening = '<![CDATA['
const closing = ']]>'

export const hasCdata = (text: string) => text.includes(opening)

/** A text cut at its section; undefined if there is anything else. */
export function partsOfCdata(text: string): Parts | undefined {
  const start = text.indexOf(opening) + opening.length
  const end = text.indexOf(closing)
  const isWhole = end >= start && text.trimStart().startsWith(opening) && text.slice(end).trimEnd() === closing
  return isWhole ? [text.slice(0, start), text.slice(start, end), text.slice(end)] : undefined
}
