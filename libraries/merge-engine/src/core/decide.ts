/**
 * What becomes of each triple. Top down: equal texts are settled at once, so the work is in proportion to what changed.
 *
 *   a side unchanged          the other side's text, whole
 *   both changed, containers  composed from their children, one level down
 *   both changed, prose       composed from words
 *   anything else             a conflict
 *
 * Decisions say from which side each piece is taken; making bytes of them is `splice.ts`'s.
 */
import type { Conflict, ConflictKind, Side } from './driver.ts'
import { commentsIn } from './layout.ts'
import { afterText, coreText, leadText, type Node, trailText } from './node.ts'
import { type Pairing, pairMembers } from './pair.ts'
import { pairItems } from './pair-items.ts'
import { type Rule, ruleAt } from './profile.ts'
import { pathOf, shownOf, type Triple, textOf, type Versions, valueOf } from './triple.ts'
import { isProse, mergeWords, type Piece } from './words.ts'

export type Decision =
  /** The entry is this side's, from label to core. */
  | Readonly<{ is: 'taken'; side: Side }>
  /** The label and gap of one side, the core of another. */
  | Readonly<{ is: 'relabelled'; label: Side; core: Side }>
  /** A container made anew of its children; `label` names the side whose label it bears. */
  | Readonly<{ is: 'composed'; label: Side; order: readonly Triple[]; gone: readonly Triple[] }>
  /** An atom made of pieces of the sides' cores. */
  | Readonly<{ is: 'worded'; label: Side; pieces: readonly Piece[] }>
  | Readonly<{ is: 'dropped' }>
  | Readonly<{ is: 'conflict'; kind: ConflictKind }>

export type Decisions = Readonly<{ root: Triple; of: ReadonlyMap<Triple, Decision>; conflicts: readonly Conflict[] }>

export function decideAll(versions: Versions): Decisions {
  const { base, ours, theirs } = versions.trees
  const root: Triple = { parent: undefined, step: '', base: base.root, ours: ours.root, theirs: theirs.root }
  const decisions = new Map<Triple, Decision>()
  const conflicts: Conflict[] = []
  const waiting: Triple[] = [root]
  for (let triple = waiting.pop(); triple; triple = waiting.pop()) {
    const decision = decide(versions, triple)
    decisions.set(triple, decision)
    if (decision.is === 'conflict') conflicts.push(conflictAt(versions, triple, decision.kind))
    if (decision.is !== 'composed') continue
    for (const child of decision.gone.toReversed()) waiting.push(child)
    for (const child of decision.order.toReversed()) waiting.push(child)
  }
  return { root, of: decisions, conflicts }
}

function conflictAt(versions: Versions, triple: Triple, kind: ConflictKind): Conflict {
  const shown = (side: Side) => shownOf(versions, triple, side)
  return { path: pathOf(triple), kind, base: shown('base'), ours: shown('ours'), theirs: shown('theirs') }
}

function decide(versions: Versions, triple: Triple): Decision {
  const { base, ours, theirs } = triple
  if (!ours && !theirs) return { is: 'dropped' }
  if (!ours || !theirs)
    return base
      ? decideDeleted(versions, triple, ours ? 'ours' : 'theirs')
      : { is: 'taken', side: ours ? 'ours' : 'theirs' }
  if (commentsDisagree(versions, triple)) return { is: 'conflict', kind: 'edit-edit' }
  const [baseText, oursText, theirsText] = [
    textOf(versions, triple, 'base'),
    textOf(versions, triple, 'ours'),
    textOf(versions, triple, 'theirs'),
  ]
  if (oursText === theirsText || baseText === theirsText) return { is: 'taken', side: 'ours' }
  if (baseText === oursText) return { is: 'taken', side: 'theirs' }
  return base ? decideChanged(versions, triple) : decideAdded(versions, triple)
}

/** One side deleted it: gone, if the other left it as it was, its comments included. */
function decideDeleted(versions: Versions, triple: Triple, other: 'ours' | 'theirs'): Decision {
  const isRenamed = triple.base?.name !== triple[other]?.name
  if (isRenamed) return { is: 'conflict', kind: 'delete-move' }
  const isEdited = valueOf(versions, triple, 'base') !== valueOf(versions, triple, other)
  return isEdited || commentsOf(versions, triple, 'base') !== commentsOf(versions, triple, other)
    ? { is: 'conflict', kind: 'edit-delete' }
    : { is: 'dropped' }
}

/** Both sides added it, with different texts. Maps with room for both are put together; anything else must say the same. */
function decideAdded(versions: Versions, triple: Triple): Decision {
  if (valueOf(versions, triple, 'ours') === valueOf(versions, triple, 'theirs')) return { is: 'taken', side: 'ours' }
  const isGroup = ruleAt(versions.profile, triple)?.is === 'group'
  const areMaps =
    triple.ours?.role === 'members' && triple.theirs?.role === 'members' && triple.ours.kind === triple.theirs.kind
  const areNamed = triple.ours?.name !== undefined
  return areMaps && areNamed && !isGroup
    ? compose(pairMembers(versions, triple), 'ours')
    : { is: 'conflict', kind: 'add-add' }
}

function decideChanged(versions: Versions, triple: Triple): Decision {
  const label = labelSide(triple)
  if (!label) return { is: 'conflict', kind: 'move-move' }
  const rule = ruleAt(versions.profile, triple)
  const isWhole = rule?.is === 'noise' || rule?.is === 'group' || !areContainers(triple)
  if (!isWhole) return compose(pairChildren(versions, triple), label)
  const [base, ours, theirs] = [
    valueOf(versions, triple, 'base'),
    valueOf(versions, triple, 'ours'),
    valueOf(versions, triple, 'theirs'),
  ]
  if (base !== ours && base !== theirs && ours !== theirs) return decideWhole(versions, triple, label, rule)
  if (areContainers(triple)) return compose(pairChildren(versions, triple), label)
  return {
    is: 'relabelled',
    label,
    core: base === ours && ours !== theirs ? 'theirs' : preferChangedText(versions, triple),
  }
}

/** Both sides gave something that is not taken apart a meaning of their own. */
function decideWhole(versions: Versions, triple: Triple, label: Side, rule: Rule | undefined): Decision {
  if (rule?.is === 'noise') return { is: 'relabelled', label, core: 'ours' }
  return rule?.is === 'group' ? { is: 'conflict', kind: 'group' } : decideAtom(versions, triple, label)
}

/** All three mean the same: the spelling that was changed, if one was. */
function preferChangedText(versions: Versions, triple: Triple): Side {
  const { base, ours, theirs } = triple
  if (!base || !ours || !theirs || valueOf(versions, triple, 'ours') !== valueOf(versions, triple, 'theirs'))
    return 'ours'
  return coreText(versions.trees.base, base) === coreText(versions.trees.ours, ours) ? 'theirs' : 'ours'
}

/** The side whose label counts: the one that renamed; undefined when both did, differently. */
function labelSide({ base, ours, theirs }: Triple): Side | undefined {
  if (base?.name === ours?.name) return base?.name === theirs?.name ? 'ours' : 'theirs'
  return base?.name === theirs?.name || ours?.name === theirs?.name ? 'ours' : undefined
}

function areContainers({ base, ours, theirs }: Triple): boolean {
  return base !== undefined && base.role !== 'none' && base.kind === ours?.kind && base.kind === theirs?.kind
}

function pairChildren(versions: Versions, triple: Triple): Pairing {
  return triple.ours?.role === 'items' ? pairItems(versions, triple) : pairMembers(versions, triple)
}

function compose(pairing: Pairing, label: Side): Decision {
  if (pairing.conflict) return { is: 'conflict', kind: pairing.conflict }
  return { is: 'composed', label, order: pairing.order, gone: pairing.gone }
}

function decideAtom(versions: Versions, triple: Triple, label: Side): Decision {
  const { base, ours, theirs } = triple
  const conflict: Decision = { is: 'conflict', kind: 'edit-edit' }
  if (
    !base ||
    !ours ||
    !theirs ||
    ![base, ours, theirs].every(({ kind, value }) => kind === 'string' && isProse(value))
  )
    return conflict
  const { trees } = versions
  const pieces = mergeWords({
    base: coreText(trees.base, base),
    ours: coreText(trees.ours, ours),
    theirs: coreText(trees.theirs, theirs),
  })
  return pieces ? { is: 'worded', label, pieces } : conflict
}

/** Both sides changed the comments around one entry, and not to the same. */
function commentsDisagree(versions: Versions, triple: Triple): boolean {
  const ours = commentsOf(versions, triple, 'ours')
  const theirs = commentsOf(versions, triple, 'theirs')
  if (ours === theirs) return false
  const base = triple.base ? commentsOf(versions, triple, 'base') : ''
  return base !== ours && base !== theirs
}

/** The comments before and behind an entry, without their layout. */
function commentsOf(versions: Versions, triple: Triple, side: Side): string {
  const node: Node | undefined = triple[side]
  if (!node) return ''
  const tree = versions.trees[side]
  return commentsIn(leadText(tree, node) + trailText(tree, node) + afterText(tree, node))
}
