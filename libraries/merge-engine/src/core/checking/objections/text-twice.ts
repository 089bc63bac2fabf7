/**
 * A long text that occurs more often than on either side, though no changes add up to that. What one side moved stands once,
 * also if the other side moved it to another place or edited what is around it. Pairing does not see this, because it looks
 * at one container at a time.
 *
 *   base   ## A  text  ## B        ours   ## A  ## B  text        theirs   ## A  ## C  text  ## B        the text would be there twice
 */

import type { Decision, Decisions } from '../../deciding/decision.ts'
import type { Versions } from '../../document/versions.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import type { Node, Tree } from '../../model/node.ts'
import { bothSides, bySide, sidesOf } from '../../model/sides.ts'
import { pathOf, type Triple } from '../../model/triple.ts'
import { allowedOccurrences } from '../allowed-occurrences.ts'
import type { Result } from '../result.ts'

/** Shorter texts occur again by chance. */
const minCharacters = 24

/** Whether a person chose a side: then the texts are what was chosen. */
const isChosen = (decision: Decision): boolean => 'isChosen' in decision && (decision.isChosen ?? false)

/** Where a text is, and how often in each version. What was edited in place is not counted. */
type Counted = { base: number; ours: number; theirs: number; result: number; at: Triple }

/** A document and the meanings of its nodes. */
type Parsed = Pick<Result, 'tree' | 'values'>

export function textTwice(result: Result): Conflict | undefined {
  const { versions, decisions } = result
  for (const decision of decisions.of.values()) if (isChosen(decision)) return undefined
  for (const counts of countTexts(versions, decisions, result).values()) {
    // What both deleted, and one added elsewhere, may be another thing with the same text.
    const max = Math.max(allowedOccurrences(counts).max, counts.ours, counts.theirs)
    if (counts.base === 0 || counts.result <= max) continue
    const detail = 'It would be there more often than on either side: both moved it, or what is around it.'
    return conflictWithDetail(pathOf(counts.at), 'duplicate', detail)
  }
  return undefined
}

function countTexts(versions: Versions, { root, of }: Decisions, result: Parsed): ReadonlyMap<number, Counted> {
  const counts = new Map<number, Counted>()
  const on = bySide((side): Parsed => ({ tree: versions.trees[side], values: versions.values[side] }))
  const count = (version: keyof Omit<Counted, 'at'>, of: Parsed, node: Node | undefined, at: Triple) => {
    for (const text of node ? textsIn(of, node) : []) {
      const known = counts.get(text) ?? { base: 0, ours: 0, theirs: 0, result: 0, at }
      known[version]++
      if (version === 'result') known.at = at
      counts.set(text, known)
    }
  }
  const rewritten = rewrittenIn({ root, of }, result.tree)
  // Without a text in the result, none is there too often.
  if (!rewritten.some(({ made }) => made && textsIn(result, made).length > 0)) return counts
  for (const { triple, made } of rewritten) {
    for (const side of sidesOf) count(side, on[side], triple[side], triple)
    count('result', result, made, triple)
  }
  return counts
}

/** A thing that was decided whole, and what the result has of it. */
type Rewritten = Readonly<{ triple: Triple; made: Node | undefined }>

/**
 * What was not edited in place. None of it, if all that the result has of it is as one side has it: then no text is there more often than
 * on that side.
 */
function rewrittenIn({ root, of }: Pick<Decisions, 'root' | 'of'>, result: Tree): readonly Rewritten[] {
  const rewritten: Rewritten[] = []
  const isNotFrom = { ours: false, theirs: false }
  const waiting: [triple: Triple, made: Node | undefined][] = [[root, result.root]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [triple, made] = pair
    const decision = of.get(triple)
    if (decision?.is === 'composed') {
      for (const deleted of decision.deleted) waiting.push([deleted, undefined])
      for (let at = 0; at < decision.order.length; at++) {
        const child = decision.order[at]
        if (child && !isUntouched(of.get(child))) waiting.push([child, made?.children[at]])
      }
    } else if (!isEditedInPlace(triple)) {
      rewritten.push({ triple, made })
      for (const side of bothSides)
        if (made && !(decision?.is === 'taken' && decision.side === side)) isNotFrom[side] = true
    }
  }
  return isNotFrom.ours && isNotFrom.theirs ? rewritten : []
}

const isUntouched = (decision: Decision | undefined): boolean => decision?.is === 'taken' && decision.untouched === true

/** Whether it has as many nodes on all sides: nothing came or went, and most of what was edited is not read again. */
function isEditedInPlace({ base, ours, theirs }: Triple): boolean {
  if (!base || !ours || !theirs) return false
  const nodes = base.lastIndex - base.index
  return nodes === ours.lastIndex - ours.index && nodes === theirs.lastIndex - theirs.index
}

/** The meanings of the long texts in a node. */
function textsIn({ tree, values }: Parsed, node: Node): number[] {
  const texts: number[] = []
  for (let at = node.index; at < node.lastIndex; at++) {
    const inside = tree.node(at)
    if (inside.role === 'none' && inside.end - inside.start >= minCharacters) texts.push(values.of(inside))
  }
  return texts
}
