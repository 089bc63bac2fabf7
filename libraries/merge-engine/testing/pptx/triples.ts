/** Merges of presentations with a known truth: what each person did, and what must come of it. */
/* oxlint-disable vitest/no-standalone-expect, vitest/no-conditional-expect -- asked inside of a test, by what a triple claims */
import { expect, test } from 'vitest'
import { mergeByLines } from '../../src/core/lines/merge-by-lines.ts'
import { merge } from '../../src/core/merge.ts'
import type { Conflicted, Merged } from '../../src/core/model/driver.ts'
import type { Package } from '../../src/drivers/packages/package.ts'
import { slidesOf } from '../../src/drivers/pptx/deck/slides.ts'
import { pptxDriver } from '../../src/drivers/pptx/pptx.ts'
import { bytesOf, type Deck, type Edit, edited, opened } from './deck.ts'

export type Triple = Readonly<{
  /** A claim that could be false. */
  title: string
  base: Deck
  ours: Edit
  theirs: Edit
}> &
  (
    | Readonly<{ slides?: readonly string[]; holds?: (merged: Package) => void }>
    | Readonly<{ conflict: string; kind?: string }>
  )

export const mergeDecks = (base: Deck, ours: Edit, theirs: Edit): Merged | Conflicted =>
  merge({ base: bytesOf(base), ours: edited(base, ours), theirs: edited(base, theirs) }, pptxDriver, mergeByLines)

/** The texts of each slide in the list's order: paragraphs apart by `|`, with shapes' names left out. */
export function slideTexts(merged: Package): string[] {
  return slidesOf(merged).map(({ part }) => {
    const paragraphs = (merged.text(part) ?? '').match(/<a:p>[^]*?<\/a:p>/g) ?? []
    return paragraphs.map((one) => Array.from(one.matchAll(/<a:t>([^<]*)/g), ([, text]) => text).join('')).join(' | ')
  })
}

export function testTriples(triples: readonly Triple[]): void {
  test.for(triples)('$title', (triple) => {
    const { base, ours, theirs } = triple
    const result = mergeDecks(base, ours, theirs)
    expect(mergeDecks(base, theirs, ours).kind, 'the sides exchanged').toBe(result.kind)
    testTriple(triple, result)
  })
}

function testTriple(triple: Triple, result: Merged | Conflicted): void {
  const { base, ours, theirs } = triple
  if ('conflict' in triple) {
    const conflicts = result.kind === 'conflicted' ? result.conflicts : []
    expect(conflicts.map(({ path }) => path)).toContain(triple.conflict)
    if (triple.kind !== undefined) expect(conflicts.map(({ kind }) => kind)).toContain(triple.kind)
    return
  }
  expect(result.kind === 'conflicted' ? result.conflicts : []).toEqual([])
  if (result.kind !== 'merged') return
  const merged = opened(result.bytes)
  if (triple.slides) expect(slideTexts(merged)).toEqual(triple.slides)
  triple.holds?.(merged)
  expectWhole(merged, [base, ...[ours, theirs].map((edit) => changed(base, edit))])
}

const changed = (deck: Deck, edit: Edit): Deck => {
  const copy = new Map(deck)
  edit(copy)
  return copy
}

/** No more parts than the sides have together, and none that no side removed is gone. */
function expectWhole(merged: Package, [base, ours, theirs]: readonly Deck[]): void {
  const kept = [...(base?.keys() ?? [])].filter((part) => ours?.has(part) && theirs?.has(part))
  expect(merged.entries.length).toBeGreaterThanOrEqual(kept.length)
  const added = [ours, theirs].flatMap((side) => [...(side?.keys() ?? [])].filter((part) => !base?.has(part)))
  expect(merged.entries.length).toBeLessThanOrEqual((base?.size ?? 0) + added.length)
}
