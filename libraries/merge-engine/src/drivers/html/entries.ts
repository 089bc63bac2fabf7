/**
 * The content of an element as entries of a list. Text with its inline elements is one entry, which merges by words; inline
 * elements without text around them (links in a menu, fields in a form) are entries of their own.
 *
 *   <td>See <b>this</b></td>               a text:   See <b>this</b>
 *   <li>Point <ul>…</ul></li>              a text:   Point                       an element:  ul
 *   <nav><a>one</a> <a>two</a></nav>       elements: a, a
 */
import type { Element, Part, Piece } from './nesting.ts'
import { textTags } from './tags.ts'

export type Entry = Element | Piece

/** The entries of a container, without white space. `holder` is the name of its element; none for the document. */
export function entriesOf(text: string, parts: readonly Part[], holder: string | undefined): Entry[] {
  const entries: Entry[] = []
  let run: Part[] = []
  const isText = holder !== undefined && textTags.has(holder)
  const endRun = () => {
    if (run.length === 0) return
    for (const entry of entriesOfRun(text, run, isText)) entries.push(entry)
    run = []
  }
  for (const part of parts) {
    if (part.kind === 'doctype' || part.kind === 'stray' || (part.kind === 'element' && !part.isInline)) {
      endRun()
      entries.push(part)
    } else if (isVisible(text, part)) run.push(part)
  }
  endRun()
  return entries
}

const isVisible = (text: string, { kind, start, end }: Part) => kind !== 'text' || /\S/.test(text.slice(start, end))

function entriesOfRun(text: string, visible: readonly Part[], isText: boolean): readonly Entry[] {
  const first = visible.findIndex(({ kind }) => kind !== 'comment')
  const last = visible.findLastIndex(({ kind }) => kind !== 'comment')
  const inner = visible.slice(first, last + 1)
  const hasText = inner.some(({ kind }) => kind === 'text' || kind === 'program')
  if (first < 0 || (!hasText && !isText)) return visible
  return [...visible.slice(0, first), wordsOf(text, inner), ...visible.slice(last + 1)]
}

function wordsOf(text: string, parts: readonly Part[]): Piece {
  const from = parts[0]?.start ?? 0
  const written = text.slice(from, parts.at(-1)?.end)
  const start = from + (written.length - written.trimStart().length)
  return { kind: 'text', start, end: start + written.trim().length }
}
