/** One entry of the result is what was decided: each value, name and presence is that of base, or of the side that changed it. */

import type { Decision } from '../deciding/decision.ts'
import { isReallyEdited } from '../deciding/edited.ts'
import { raisedSide } from '../deciding/version.ts'
import { textOf, valueOf } from '../document/versions.ts'
import type { Segment } from '../model/format.ts'
import { coreText, entryText, type Node } from '../model/node.ts'
import { isGreater, ruleAt } from '../model/profile.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Result } from './result.ts'
import { isMerged } from './three-way.ts'
import { verifyContainer } from './verify-container.ts'
import { verifyPieces } from './verify-pieces.ts'
import { sameButLines } from './verify-sources.ts'

/** @param node the entry in the result; undefined if it is not there */
export function verifyEntry(
  result: Result,
  triple: Triple,
  decision: Decision,
  node: Node | undefined,
): string | undefined {
  const { versions, tree, values } = result
  if ('isChosen' in decision && decision.isChosen) return verifyChosen(result, triple, decision, node)
  if (decision.is === 'composed') return node ? verifyContainer(versions, triple, decision, node) : 'it is missing.'
  const text = (side: Side) => textOf(versions, triple, side)
  if (isMerged(text('base'), text('ours'), text('theirs'), node && entryText(tree, node))) return undefined
  if (decision.is === 'dropped' && !node) {
    const other = triple.ours ? 'ours' : 'theirs'
    return triple.base && !isReallyEdited(versions, triple, other) ? undefined : 'an edited thing is missing.'
  }
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (!isMerged(name('base'), name('ours'), name('theirs'), node && (node.name ?? '')))
    return 'its name is not what the sides made of it.'
  if (decision.is === 'worded')
    return node?.role === 'none' ? verifyPieces(versions, triple, coreText(tree, node)) : 'it is not a text.'
  if (decision.is === 'embedded') return node && verifyEmbedded(decision.segments, coreText(tree, node))
  const value = (side: Side) => valueOf(versions, triple, side)
  const merged = node && values.of(node)
  if (isMerged(value('base'), value('ours'), value('theirs'), merged)) return undefined
  const rule = ruleAt(versions.profile, triple)
  const isOf = (side: Side | undefined) => side !== undefined && merged === value(side)
  const isDisputed = new Set(sidesOf.map(value)).size === 3
  const isRuled =
    (rule?.is === 'noise' && isOf('ours')) ||
    (rule?.is === 'derived' && (isOf('ours') || isOf('theirs')) && isGreatest(triple, node)) ||
    (versions.policy === 'higher' && isOf(raisedSide(triple, rule)))
  return isDisputed && isRuled ? undefined : 'it is not what the sides made of it.'
}

/** A chosen thing must be as it is on the chosen side, or absent as it is there. */
function verifyChosen(
  { versions, values }: Result,
  triple: Triple,
  decision: Extract<Decision, { is: 'taken' | 'dropped' }>,
  node: Node | undefined,
): string | undefined {
  if (decision.is === 'dropped') return node ? 'it is there, though it was chosen to be deleted.' : undefined
  const isAsChosen =
    node &&
    values.of(node) === valueOf(versions, triple, decision.side) &&
    (node.name ?? '') === (triple[decision.side]?.name ?? '')
  return isAsChosen ? undefined : 'it is not what was chosen.'
}

const isGreatest = ({ ours, theirs }: Triple, node: Node | undefined) =>
  [ours, theirs].every((side) => !isGreater(side?.value ?? '', node?.value ?? ''))

/** The embedded merge has verified itself; here it must be unchanged. */
function verifyEmbedded(segments: readonly Segment[], written: string): string | undefined {
  const intended = segments.map(({ text }) => text).join('')
  return sameButLines(intended, written) ? undefined : 'the document in it is not as it was merged.'
}
