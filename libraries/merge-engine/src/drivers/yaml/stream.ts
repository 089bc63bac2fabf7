/**
 * Cuts a stream into its documents, before any of them is read: a line that starts with `---` begins one, anywhere, and a line
 * that starts with `...` ends one.
 *
 *   ␃%YAML 1.2 ⏎ --- a: 1 ⏎ --- b: 2 ⏎ ... ⏎
 *   [head        ][doc 1][sep][doc 2][tail  ]
 */
import type { Source } from './source.ts'

/** A document, and the marker behind it; the last one has none. */
export type DocumentRange = Readonly<{ start: number; end: number; separatorStart: number; separatorEnd: number }>

export type Stream = Readonly<{ headEnd: number; documents: readonly DocumentRange[]; tailStart: number }>

const marker = /^(?:---|\.\.\.)(?=\s|$)/gm

export function streamOf(source: Source): Stream {
  const { text } = source
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const found = [...text.slice(start).matchAll(marker)].map(({ index }) => start + index)
  const tailStart = tailOf(source, found)
  if (tailStart < text.length) found.pop()
  const first = found[0]
  const hasHead = first !== undefined && isHead(text.slice(start, first))
  if (!hasHead && text[start] === '%') source.refuse('a directive has no document', start)
  const headEnd = hasHead ? first + 3 : start
  const end = tailStart < text.length ? Math.max(headEnd, beforeBreak(text, tailStart)) : text.length
  const documents: DocumentRange[] = []
  let from = headEnd
  for (const at of hasHead ? found.slice(1) : found) {
    const before = Math.max(from, beforeBreak(text, at))
    documents.push({ start: from, end: before, separatorStart: before, separatorEnd: at + 3 })
    from = at + 3
  }
  documents.push({ start: from, end, separatorStart: end, separatorEnd: end })
  return { headEnd, documents, tailStart: tailStart < text.length ? end : text.length }
}

/** The place of a closing `...` with only comments behind it; the end of the text if there is none. */
function tailOf(source: Source, markers: readonly number[]): number {
  const { text } = source
  for (const at of markers) {
    if (text[at] !== '.') continue
    if (at !== markers.at(-1) || !isHead(text.slice(at + 3)) || text.includes('%', at))
      source.refuse('a document ends before the text does', at)
    return at
  }
  return text.length
}

/** Only comments, directives and empty lines. */
const isHead = (text: string) => text.split('\n').every((line) => /^(?:%|\s*(?:#|$))/.test(line))

const beforeBreak = (text: string, at: number) => at - (text[at - 2] === '\r' ? 2 : 1)
