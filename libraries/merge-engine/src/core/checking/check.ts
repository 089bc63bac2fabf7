/**
 * The merge verifies its own result against the triples that it was made from. It does not match again, because the same
 * matching would repeat its own mistake. A result counts only if
 *
 *   it parses, strictly, to the intended tree, and needs no more tolerance than the sides
 *   every piece of it is a range of a side or a declared separator       verify-sources.ts
 *   each value, name and presence is that of base, or of the side that
 *   changed it                                                           verify-entry.ts, verify-pieces.ts
 *   every child of every version is accounted for once, and the order
 *   that a side gave to a list is kept                                   verify-container.ts
 *   the comments of every entry are what the sides made of them          verify-comments.ts
 *   nothing speaks against the document as a whole                       objections/objections.ts
 *
 * If one of the first fails, the engine made a mistake: the conflict is of kind `check-failed`. An objection is about two edits that
 * don't fit together, though each of them was merged rightly: it is a conflict for a person.
 */

import { leftComments, textOfLeft } from '../deciding/comments/left-comments.ts'
import type { Decisions } from '../deciding/decision.ts'
import { isAsItWas } from '../deciding/untouched.ts'
import type { CheckedResults } from '../document/checked-results.ts'
import type { Values } from '../document/values.ts'
import type { Versions } from '../document/versions.ts'
import { type Conflict, conflictWithDetail } from '../model/conflict.ts'
import type { Segment } from '../model/format.ts'
import type { Node, Tree } from '../model/node.ts'
import { sidesOf } from '../model/sides.ts'
import { pathOf, type Triple } from '../model/triple.ts'
import { objectionTo } from './objections/objections.ts'
import type { Result } from './result.ts'
import { verifyComments } from './verify-comments.ts'
import { verifyEntry } from './verify-entry.ts'
import { verifySources } from './verify-sources.ts'

/** A result as it was written, and what it was made from. */
export type Checking = Readonly<{
  versions: Versions
  decisions: Decisions
  segments: readonly Segment[]
  text: string
  /** The meanings of a document's nodes, in the numbers of the versions. */
  valuesOf: (tree: Tree) => Values
  /** Results that were checked before. Default: none. */
  checked?: CheckedResults
}>

/** Why the result is rejected, as a conflict; undefined if it is correct. */
export function check(checking: Checking): Conflict | undefined {
  const { versions, segments, text, checked } = checking
  const result = parsedAgain(checking)
  if (typeof result === 'string') return failure(result)
  if (checked?.includes(result.tree, versions.trees)) return undefined
  const failed = verifySources(versions, segments, text) ?? verifyEntries(result)
  const conflict = failed === undefined ? objectionTo(result) : failure(failed)
  if (!conflict) checked?.add(result.tree, versions.trees)
  return conflict
}

const failure = (detail: string): Conflict => {
  return conflictWithDetail('', 'check-failed', detail)
}

/** The result as a reader of its text sees it, or why that is not valid. */
function parsedAgain({ versions, decisions, text, valuesOf }: Checking): Result | string {
  const tree = versions.format.parse(text)
  if ('unreadable' in tree) return `The merged text is not valid: ${tree.unreadable}`
  const tolerated = [...tree.tolerated].find((what) =>
    sidesOf.every((side) => !versions.trees[side].tolerated.has(what)),
  )
  if (tolerated) return `The merged text has ${tolerated}, which no side has.`
  return { versions, decisions, tree, values: valuesOf(tree) }
}

/** Walks over the intended tree and the parsed one together. */
function verifyEntries(result: Result): string | undefined {
  const { versions, decisions, tree } = result
  const waiting: [triple: Triple, node: Node | undefined, left?: string][] = [[decisions.root, tree.root]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [triple, node, left = ''] = pair
    const decision = decisions.of.get(triple)
    if (!decision) return `Nothing was decided about ${pathOf(triple)}.`
    const failed =
      verifyEntry(result, triple, decision, node) ?? (node && verifyComments(result, triple, decision, { node, left }))
    if (failed) return `${pathOf(triple) || 'The document'}: ${failed}`
    if (decision.is !== 'composed') continue
    for (const deleted of decision.deleted) waiting.push([deleted, undefined])
    const leaving = leftComments(versions, decisions, decision)
    for (let at = 0; at < decision.order.length; at++) {
      const child = decision.order[at]
      if (!child) continue
      const made = node?.children[at]
      const comments = leaving.get(child)?.map((one) => textOfLeft(versions, one))
      if (comments || !isAsItWas(versions, child, made, tree)) waiting.push([child, made, comments?.join('\n') ?? ''])
    }
  }
  return undefined
}
