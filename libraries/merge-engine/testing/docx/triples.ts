/** Triples with a known truth: each a claim, what either side does to a document, and what must hold of the merged one. */
import { expect, test } from 'vitest'
import { mergeDocuments, type Parts, readable } from './documents.ts'

/** An edit of the document's body (or of another part), as a replacement of what stands there once. */
type Edit = readonly [part: string, from: string, to: string]

export type Triple = Readonly<{
  base: Parts
  ours: readonly Edit[] | Parts
  theirs: readonly Edit[] | Parts
  /** The merged document's text, a line a paragraph, or what each part must hold. */
  text?: string
  holds?: Readonly<Record<string, readonly string[]>>
  lacks?: Readonly<Record<string, readonly string[]>>
  /** The places that conflict. */
  conflicts?: readonly string[]
}>

/** An edit of the body. */
export const change = (from: string, to: string): Edit => ['word/document.xml', from, to]

const isEdits = (side: readonly Edit[] | Parts): side is readonly Edit[] => Array.isArray(side)

function edited(base: Parts, side: readonly Edit[] | Parts): Parts {
  if (!isEdits(side)) return side
  const parts: Record<string, string> = { ...base }
  for (const [part, from, to] of side) {
    const pieces = (parts[part] ?? '').split(from)
    if (pieces.length !== 2) throw new Error(`${from} stands ${pieces.length - 1} times in ${part}`)
    parts[part] = pieces.join(to)
  }
  return parts
}

export function describeTriples(what: string, triples: Readonly<Record<string, Triple>>): void {
  test.each(Object.entries(triples))(`${what}: %s`, (_, triple) => {
    expect(complaintsAbout(triple)).toEqual([])
  })
}

/** What does not hold of the merge, in words. */
function complaintsAbout({ base, ours, theirs, text, holds = {}, lacks = {}, conflicts = [] }: Triple): string[] {
  const outcome = mergeDocuments(base, edited(base, ours), edited(base, theirs))
  const found = 'conflicts' in outcome ? outcome.conflicts.map(({ path }) => path) : []
  if (found.join('; ') !== conflicts.join('; '))
    return [
      `conflicts at ${JSON.stringify('conflicts' in outcome ? outcome.conflicts : [])}, not at ${conflicts.join('; ')}`,
    ]
  if ('conflicts' in outcome) return []
  const { parts } = outcome
  const read = readable(parts['word/document.xml'] ?? '')
  return [
    ...(text === undefined || read === text ? [] : [`it reads ${read}, not ${text}`]),
    ...pieces(holds).flatMap(([part, piece]) =>
      parts[part]?.includes(piece) ? [] : [`${part} does not hold ${piece}: ${parts[part] ?? ''}`],
    ),
    ...pieces(lacks).flatMap(([part, piece]) => (parts[part]?.includes(piece) ? [`${part} holds ${piece}`] : [])),
  ]
}

const pieces = (all: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(all).flatMap(([part, pieces]) => pieces.map((piece) => [part, piece] as const))
