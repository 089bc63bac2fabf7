/**
 * The comments before an entry of which both sides edited different lines: they merge by lines, if something stands between the edits
 * that both left as it was.
 *
 *   base   # one        ours   # One         theirs   # one        result   # One
 *          # two               # two                  # two                 # two
 *          # three             # three                # Three               # Three
 */

import { Interner } from '../../document/interner.ts'
import { commentsIn, indentIn } from '../../document/layout.ts'
import type { Versions } from '../../document/versions.ts'
import { diff3 } from '../../lines/diff3.ts'
import { lineEndOf, splitLines } from '../../lines/merge-by-lines.ts'
import { afterText, leadText, trailText } from '../../model/node.ts'
import { bySide, type Side } from '../../model/sides.ts'
import type { Triple } from '../../model/triple.ts'
import type { Piece } from '../merge-pieces.ts'

/** The lead of an entry as ranges of the leads of the sides; undefined if a side alone decides it, or if it does not merge. */
export function mergedLead(versions: Versions, triple: Triple): readonly Piece[] | undefined {
  if (!triple.base || !triple.ours || !triple.theirs) return undefined
  const [ours, theirs] = [leadOf(versions, triple, 'ours'), leadOf(versions, triple, 'theirs')]
  if (ours === theirs) return undefined
  const leads = { base: leadOf(versions, triple, 'base'), ours, theirs }
  if (!areThree(leads, commentsIn)) return undefined
  if (
    areThree(
      bySide((side) => behindOf(versions, triple, side)),
      commentsIn,
    )
  )
    return undefined
  const layouts = bySide((side) => `${indentIn(leads[side])}${lineEndOf(leads[side])}`)
  if (layouts.ours !== layouts.theirs) return undefined
  const lines = bySide((side) => splitLines(leads[side]))
  const numbers = new Interner()
  const regions = diff3(bySide((side) => lines[side].map((line) => numbers.of(line))))
  if (regions.some(({ kind }) => kind === 'conflict')) return undefined
  return regions.map((region) => {
    const side = region.kind === 'theirs' ? 'theirs' : 'ours'
    const lengthTo = (end: number) => lines[side].slice(0, end).join('').length
    return { side, from: lengthTo(region[side].from), to: lengthTo(region[side].to) }
  })
}

/** What the comments around an entry become so; undefined if its lead does not merge. */
export function mergedCommentsAround(versions: Versions, triple: Triple): string | undefined {
  const lead = mergedLead(versions, triple)?.map(({ side, from, to }) => leadOf(versions, triple, side).slice(from, to))
  if (!lead) return undefined
  const [base, ours, theirs] = (['base', 'ours', 'theirs'] as const).map((side) => behindOf(versions, triple, side))
  return commentsIn(`${lead.join('')}${commentsIn(base ?? '') === commentsIn(ours ?? '') ? theirs : ours}`)
}

function leadOf({ trees }: Versions, triple: Triple, side: Side): string {
  const node = triple[side]
  return node ? leadText(trees[side], node) : ''
}

function behindOf({ trees }: Versions, triple: Triple, side: Side): string {
  const node = triple[side]
  return node ? trailText(trees[side], node) + afterText(trees[side], node) : ''
}

function areThree(texts: Readonly<Record<Side, string>>, read: (text: string) => string): boolean {
  const { base, ours, theirs } = bySide((side) => read(texts[side]))
  return base !== ours && base !== theirs && ours !== theirs
}
