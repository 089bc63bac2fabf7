/**
 * Decides each triple, top down. Equal texts are decided at once, so the work is proportional to what changed.
 *
 *   a side unchanged          the other side's text, whole
 *   both changed, containers  composed from their children, one level down
 *   both changed, prose       composed from words
 *   anything else             a conflict
 *
 * A decision says from which side each piece is taken; `splice.ts` makes text of it.
 */

import { wordsOfProse } from '../document/prose.ts'
import { shownOf, textOf, type Versions, valueOf } from '../document/versions.ts'
import type { Conflict } from '../model/conflict.ts'
import type { Format } from '../model/format.ts'
import { coreText, type Node, type Tree } from '../model/node.ts'
import { isGreater, type Rule, ruleAt, togetherAt } from '../model/profile.ts'
import { bothSides, type Side } from '../model/sides.ts'
import { joinedPath, nameOf, pathOf, type Triple } from '../model/triple.ts'
import { isEmptiedByOne } from '../pairing/emptied.ts'
import { withMovedMarks } from '../pairing/moved-marks.ts'
import { pairMembers } from '../pairing/pair.ts'
import { listAt, pairItems } from '../pairing/pair-items.ts'
import type { Pairing } from '../pairing/pairing.ts'
import { withEditsPastRecognition } from '../pairing/past-recognition.ts'
import {
  commentsAround,
  commentsDisagree,
  commentsInside,
  commentsOf,
  hasOtherCommentsWithin,
  sideWithComments,
} from './comments/comments.ts'
import { leftComment, placeOfLeft } from './comments/left-comments.ts'
import { mergedLead } from './comments/merged-comments.ts'
import type { Decision, Decisions, Disagreement } from './decision.ts'
import { isReallyEdited } from './edited.ts'
import { type Cutting, mergePieces } from './merge-pieces.ts'
import { mergeShortText } from './short-text.ts'
import { isUntouched } from './untouched.ts'
import { raisedSide } from './version.ts'

/** @param stopsAtConflict whether the caller has no use for what follows the first conflict. Default: all is decided. */
export function decideAll(versions: Versions, stopsAtConflict = false): Decisions {
  const { base, ours, theirs } = versions.trees
  const root: Triple = { parent: undefined, step: '', base: base.root, ours: ours.root, theirs: theirs.root }
  const decisions = new Map<Triple, Decision>()
  const conflicts: Conflict[] = []
  const asked = new Map<Triple, Disagreement>()
  const waiting: Triple[] = [root]
  for (let triple = waiting.pop(); triple; triple = waiting.pop()) {
    const decision = asked.get(triple) ?? decide(versions, triple)
    decisions.set(triple, decision)
    if (decision.is === 'conflict') conflicts.push(...conflictsAt(versions, triple, decision))
    if (stopsAtConflict && conflicts.length > 0) break
    if (decision.is !== 'composed') continue
    for (const [child, kind] of decision.asked ?? []) asked.set(child, { is: 'conflict', kind })
    for (const child of decision.deleted.toReversed()) {
      if (leavesNowhere(versions, decision.order, child)) asked.set(child, { is: 'conflict', kind: 'edit-delete' })
      waiting.push(child)
    }
    for (let at = decision.order.length - 1; at >= 0; at--) {
      const child = decision.order[at]
      if (child) waiting.push(child)
    }
  }
  return { root, of: decisions, conflicts }
}

/** The conflicts of a triple; those of an embedded document have its path before their own. */
export function conflictsAt(versions: Versions, triple: Triple, { kind, inside }: Disagreement): readonly Conflict[] {
  const path = pathOf(triple)
  if (inside) return inside.map((conflict) => ({ ...conflict, path: joinedPath(path, conflict.path) }))
  const shown = (side: Side) => shownOf(versions, triple, side)
  const { madeBy } = versions.profile
  const detail = madeBy && `Take either side, then run \`${madeBy}\`: only the package manager can decide it.`
  return [{ path, kind, base: shown('base'), ours: shown('ours'), theirs: shown('theirs'), ...(detail && { detail }) }]
}

const untouched: Decision = { is: 'taken', side: 'ours', untouched: true }

function decide(versions: Versions, triple: Triple): Decision {
  if (isUntouched(versions, triple)) return untouched
  const { base, ours, theirs } = triple
  if (!ours && !theirs) return { is: 'dropped' }
  if (!ours || !theirs)
    return base
      ? decideDeleted(versions, triple, ours ? 'ours' : 'theirs')
      : { is: 'taken', side: ours ? 'ours' : 'theirs' }
  if (commentsDisagree(versions, triple, commentsAround) && !mergedLead(versions, triple))
    return { is: 'conflict', kind: 'edit-edit' }
  const [baseText, oursText, theirsText] = [
    textOf(versions, triple, 'base'),
    textOf(versions, triple, 'ours'),
    textOf(versions, triple, 'theirs'),
  ]
  // A container without brackets that was empty: what fills it must fit what is now before it.
  const isFilled = areContainers(triple) && [baseText, oursText, theirsText].includes('') && oursText !== theirsText
  if (isFilled) return composeChildren(versions, triple, labelSide(triple) ?? 'ours')
  if (oursText === theirsText || baseText === theirsText) return { is: 'taken', side: 'ours' }
  if (baseText === oursText) return { is: 'taken', side: 'theirs' }
  const isNew = !base || (ours.role === 'members' && isNothing(base, versions.trees.base))
  return isNew ? decideAdded(versions, triple) : decideChanged(versions, triple)
}

/** Whether nothing stands there yet, as behind a key of YAML: what both sides put there, they added. */
const isNothing = (node: Node, tree: Tree) => node.role === 'none' && /^\s*(?:null|~|)\s*$/i.test(coreText(tree, node))

/** One side deleted it: it is deleted if the other did not change it or its comments. */
function decideDeleted(versions: Versions, triple: Triple, other: 'ours' | 'theirs'): Decision {
  const isRenamed = triple.base?.name !== triple[other]?.name
  if (isRenamed) return { is: 'conflict', kind: 'delete-move' }
  if (isReallyEdited(versions, triple, other) || hasOtherCommentsWithin(versions, triple, other))
    return { is: 'conflict', kind: 'edit-delete' }
  const areAsBefore =
    commentsOf(versions, triple, 'base', commentsAround) === commentsOf(versions, triple, other, commentsAround)
  return areAsBefore || leftComment(versions, triple) ? { is: 'dropped' } : { is: 'conflict', kind: 'edit-delete' }
}

/** Whether a deleted entry leaves a comment behind, and nothing follows before which it could stand. */
function leavesNowhere(versions: Versions, order: readonly Triple[], deleted: Triple): boolean {
  const left = leftComment(versions, deleted)
  return left !== undefined && !placeOfLeft(order, left, deleted)
}

/**
 * Both sides added it, with different texts. Maps, slots, lists without an order whose items all have an identity, and lists that
 * keep the additions of both are merged; anything else must have the same meaning.
 */
function decideAdded(versions: Versions, triple: Triple): Decision {
  const conflict: Decision = { is: 'conflict', kind: 'add-add' }
  if (valueOf(versions, triple, 'ours') === valueOf(versions, triple, 'theirs')) {
    const side = sideWithComments(versions, triple)
    return side ? { is: 'taken', side } : conflict
  }
  const { ours, theirs } = triple
  if (!ours || !theirs || ours.kind !== theirs.kind || ours.name !== theirs.name) return conflict
  if (ruleAt(versions.profile, triple)?.is === 'group') return conflict
  if (ours.role === 'slots') return composeMembers(versions, triple, 'ours')
  if (ours.role === 'members' && ours.name !== undefined) return composeMembers(versions, triple, 'ours')
  if (ours.role !== 'items') return conflict
  const { order, additions, strict } = listAt(versions, triple)
  const isFree = order === 'free' && areAllKnown(versions, triple)
  // Such as the list of changes below a heading; what has a name of its own, such as a release, is one thing.
  const isNamed = versions.profile.identityOf?.(ours, versions.trees.ours) !== undefined
  const grows = additions === 'both' && strict === true && !isNamed
  return isFree || grows || isContained(versions, triple)
    ? compose(versions, triple, pairItems(versions, triple), 'ours')
    : conflict
}

/** Whether one side's list has all items of the other's, in the same order. */
function isContained({ values }: Versions, { ours, theirs }: Triple): boolean {
  const [one, other] = [ours, theirs].map((node, at) =>
    (node?.children ?? []).map((item) => values[at === 0 ? 'ours' : 'theirs'].of(item)),
  )
  const [small = [], large = []] = (one?.length ?? 0) < (other?.length ?? 0) ? [one, other] : [other, one]
  let next = 0
  for (const value of large) if (value === small[next]) next++
  return small.length > 0 && next === small.length
}

/** Whether every item of both sides has an identity: by the format, or by its value where a side has no value twice. */
function areAllKnown({ profile, trees, values }: Versions, triple: Triple): boolean {
  return bothSides.every((side) => {
    const items = triple[side]?.children ?? []
    const areValues = items.every(({ role }) => role === 'none')
    return (
      items.every((item) => profile.identityOf?.(item, trees[side]) !== undefined) ||
      (areValues && new Set(items.map((item) => values[side].of(item))).size === items.length)
    )
  })
}

function decideChanged(versions: Versions, triple: Triple): Decision {
  const label = labelSide(triple)
  if (!label) return { is: 'conflict', kind: 'move-move' }
  const rule = ruleAt(versions.profile, triple)
  const isWhole = rule?.is === 'noise' || rule?.is === 'derived' || rule?.is === 'group' || !areContainers(triple)
  if (!isWhole) return composeChildren(versions, triple, label)
  const [base, ours, theirs] = [
    valueOf(versions, triple, 'base'),
    valueOf(versions, triple, 'ours'),
    valueOf(versions, triple, 'theirs'),
  ]
  if (base !== ours && base !== theirs && ours !== theirs) return decideWhole(versions, triple, label, rule)
  if (areContainers(triple)) return composeChildren(versions, triple, label)
  return {
    is: 'relabelled',
    label,
    core: base === ours && ours !== theirs ? 'theirs' : preferChangedText(versions, triple),
  }
}

/** Both sides changed a thing that is not taken apart, and differently. */
function decideWhole(versions: Versions, triple: Triple, label: Side, rule: Rule | undefined): Decision {
  if (rule?.is === 'noise') return { is: 'relabelled', label, core: 'ours', rule: 'noise' }
  if (rule?.is === 'derived') return { is: 'relabelled', label, core: greaterSide(triple), rule: 'derived' }
  const raised = versions.policy === 'higher' ? raisedSide(triple, rule) : undefined
  if (raised) return { is: 'relabelled', label, core: raised, rule: 'version' }
  return rule?.is === 'group' ? { is: 'conflict', kind: 'group' } : decideAtom(versions, triple, label)
}

/** All three have the same meaning: the changed spelling is taken, if there is one. */
function preferChangedText(versions: Versions, triple: Triple): Side {
  const { base, ours, theirs } = triple
  if (!base || !ours || !theirs || valueOf(versions, triple, 'ours') !== valueOf(versions, triple, 'theirs'))
    return 'ours'
  return coreText(versions.trees.base, base) === coreText(versions.trees.ours, ours) ? 'theirs' : 'ours'
}

/** The side whose label is taken: the one that renamed; undefined if both did, differently. */
function labelSide({ base, ours, theirs }: Triple): Side | undefined {
  if (base?.name === ours?.name) return base?.name === theirs?.name ? 'ours' : 'theirs'
  return base?.name === theirs?.name || ours?.name === theirs?.name ? 'ours' : undefined
}

function areContainers({ base, ours, theirs }: Triple): boolean {
  return base !== undefined && base.role !== 'none' && base.kind === ours?.kind && base.kind === theirs?.kind
}

/** The side with the greater derived value. */
const greaterSide = ({ ours, theirs }: Triple): Side =>
  isGreater(theirs?.value ?? '', ours?.value ?? '') ? 'theirs' : 'ours'

function composeChildren(versions: Versions, triple: Triple, label: Side): Decision {
  const isList = triple.ours?.role === 'items'
  return composeOf(versions, triple, isList ? pairItems(versions, triple) : pairMembers(versions, triple), label)
}

function composeMembers(versions: Versions, triple: Triple, label: Side): Decision {
  return composeOf(versions, triple, pairMembers(versions, triple), label)
}

function composeOf(versions: Versions, triple: Triple, pairing: Pairing, label: Side): Decision {
  const disagree = togetherAt(versions.profile, triple).some((members) => partsDisagree(versions, pairing, members))
  return disagree ? { is: 'conflict', kind: 'group' } : compose(versions, triple, pairing, label)
}

/** Whether both sides changed members that must change together, and differently. */
function partsDisagree(versions: Versions, { order, deleted }: Pairing, members: readonly string[]): boolean {
  const parts = [...order, ...deleted].filter((triple) => members.includes(nameOf(triple)))
  const differ = (one: Side, other: Side) =>
    parts.filter((triple) => valueOf(versions, triple, one) !== valueOf(versions, triple, other))
  const [byOurs, byTheirs] = [differ('base', 'ours'), differ('base', 'theirs')]
  // If both changed only one and the same member, it is decided on its own.
  if (byOurs.length === 1 && byTheirs.length === 1 && byOurs[0] === byTheirs[0]) return false
  return byOurs.length > 0 && byTheirs.length > 0 && differ('ours', 'theirs').length > 0
}

function compose(versions: Versions, triple: Triple, pairing: Pairing, label: Side): Decision {
  if (commentsDisagree(versions, triple, commentsInside)) return { is: 'conflict', kind: 'edit-edit' }
  if (pairing.conflict) return { is: 'conflict', kind: pairing.conflict }
  if (isEmptiedByOne(versions, triple, pairing)) return { is: 'conflict', kind: 'edit-delete' }
  const isOrdered = triple.ours?.role === 'items' && listAt(versions, triple).order !== 'free'
  return { is: 'composed', label, ...withMovedMarks(versions, withEditsPastRecognition(versions, pairing, isOrdered)) }
}

/** Both sides changed an atom: it merges as an embedded document, or by pieces, or not at all. */
function decideAtom(versions: Versions, triple: Triple, label: Side): Decision {
  const conflict: Disagreement = { is: 'conflict', kind: 'edit-edit' }
  const { kind, role } = triple.ours ?? {}
  const texts = coreTexts(versions, triple)
  if (kind === undefined || role !== 'none' || !texts) return conflict
  const inner = versions.format.embedded?.(kind)
  if (inner) {
    const outcome = versions.mergeInside(inner, texts)
    if ('segments' in outcome) return { is: 'embedded', label, format: inner, ...outcome }
    if ('conflicts' in outcome)
      return { ...conflict, inside: outcome.conflicts, embedded: { label, format: inner, texts } }
  }
  const { format } = versions
  const isText = format.isText?.(kind) ?? kind === 'string'
  const pieces = mergePieces(texts, cuttingOf(format, kind)) ?? (isText ? mergeShortText(texts) : undefined)
  return pieces ? { is: 'worded', label, pieces } : conflict
}

function cuttingOf({ piecesOf = wordsOfProse, pieceMeaning = asWritten, tokensOf }: Format, kind: string): Cutting {
  return {
    piecesOf: (text) => piecesOf(kind, text),
    meaning: pieceMeaning,
    ...(tokensOf && { tokensOf: (text) => tokensOf(text, kind) }),
  }
}

const asWritten = (piece: string) => piece

/** The three cores as written; undefined unless all versions have the atom, with the same kind. */
function coreTexts({ trees }: Versions, { base, ours, theirs }: Triple): Readonly<Record<Side, string>> | undefined {
  if (!base || !ours || !theirs || base.kind !== ours.kind || base.kind !== theirs.kind) return undefined
  return {
    base: coreText(trees.base, base),
    ours: coreText(trees.ours, ours),
    theirs: coreText(trees.theirs, theirs),
  }
}
