/**
 * Shows where a hit is: text with hits between <mark> and </mark>. Everything else is escaped, so that a page can
 * include it as it is, whatever the file contains.
 */
import { matchAt } from './match.ts'
import type { Term } from './query.ts'
import { type Word, wordsIn } from './words.ts'

/** Characters. */
const before = 60
const after = 180
/** Words that are searched together; no term of a query is longer. */
const window = 512

type Range = Readonly<{ start: number; end: number }>

/** The whole text with its hits marked. */
export function marked(text: string, terms: readonly Term[]): string {
  return highlighted(text, hitsAmong([...wordsIn(text)], terms))
}

/** The text around the first hit; undefined when there is none. */
export function excerpt(text: string, terms: readonly Term[]): string | undefined {
  const first = firstHit(text, terms)
  if (!first) return undefined
  const start = first.start <= before ? 0 : wordStart(text, first.start - before, first.start)
  const end = Math.min(text.length, first.end + after)
  const part = text.slice(start, end).toWellFormed().replaceAll(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${marked(part, terms)}${end < text.length ? '…' : ''}`
}

/** The beginning of a word between two positions, so that the excerpt does not start within a word. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/)
  return space < 0 ? from : from + space + 1
}

function firstHit(text: string, terms: readonly Term[]): Range | undefined {
  let words: Word[] = []
  for (const word of wordsIn(text)) {
    words.push(word)
    if (words.length < 2 * window) continue
    const [hit] = hitsAmong(words, terms)
    if (hit) return hit
    words = words.slice(window)
  }
  return hitsAmong(words, terms)[0]
}

/** The hits in order, without overlaps. */
function hitsAmong(words: readonly Word[], terms: readonly Term[]): readonly Range[] {
  const bare = words.map(({ word }) => word)
  const hits: Range[] = []
  for (let at = 0; at < words.length; at += 1) {
    const lengths = terms.filter((term) => matchAt(bare, at, term)).map((term) => term.words.length)
    if (lengths.length === 0) continue
    const length = Math.max(...lengths)
    hits.push({ start: words[at]?.start ?? 0, end: words[at + length - 1]?.end ?? 0 })
    at += length - 1
  }
  return hits
}

function highlighted(text: string, hits: readonly Range[]): string {
  let [shown, at] = ['', 0]
  for (const { start, end } of hits) {
    shown += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, end))}</mark>`
    at = end
  }
  return shown + escaped(text.slice(at))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
