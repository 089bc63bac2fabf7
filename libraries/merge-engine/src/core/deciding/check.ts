/**
 * The merge verifies its own result against the triples that it was made from. It does not match again, because the same
 * matching would repeat its own mistake. A result counts only if
 *
 *   it parses, strictly, to the intended tree, and needs no more tolerance than the sides
 *   every piece of it is a range of a side or a declared separator
 *   every child of every version is accounted for once
 *   each value, name and presence is that of base, or of the side that changed it
 *   the order that a side gave to a list is kept
 *   the comments of every entry are what the sides made of them, and head what they headed
 *   no long text occurs more often than on either side, unless their changes add up to that
 *   no identity occurs twice
 *   no package of a lock file needs what is not in it, or no longer fits
 *   no name that one side took away is newly used by the other, and nothing that it deleted stands where the other moved it
 *
 * The rule for one value is the rule of three-way merging, and it does not depend on how the merge was made: if ours
 * equals base, theirs; if theirs equals base, ours; if both are equal, that.
 */

import { wordsAndSigns, wordsOfProse } from '../document/prose.ts'
import type { Values } from '../document/values.ts'
import { textOf, type Versions, valueOf } from '../document/versions.ts'
import type { Conflict } from '../model/conflict.ts'
import type { Segment } from '../model/format.ts'
import { coreText, entryText, type Node, type Tree } from '../model/node.ts'
import { isGreater, ruleAt } from '../model/profile.ts'
import { bySide, type Side, sidesOf } from '../model/sides.ts'
import { pathOf, type Triple } from '../model/triple.ts'
import { inOrderOf, moved } from '../pairing/order.ts'
import { listAt } from '../pairing/pair-items.ts'
import { commentsAround, commentsInside, commentsOf, commentsWithin } from './comments/comments.ts'
import { misplacedHeading } from './comments/headings.ts'
import { leftComments, textOfLeft } from './comments/left-comments.ts'
import { mergedCommentsAround } from './comments/merged-comments.ts'
import { textTwice } from './conserved.ts'
import { allowedOccurrences, type Counts, counted, isPartOf } from './counts.ts'
import type { Decision, Decisions } from './decision.ts'
import { isReallyEdited } from './edited.ts'
import { deletedAndMoved } from './elsewhere/moved-elsewhere.ts'
import { removedAndUsed } from './elsewhere/removed-names.ts'
import { unmetNeed } from './elsewhere/unmet-needs.ts'
import { isAsItWas } from './untouched.ts'
import { raisedSide } from './version.ts'

/** A result, and what it was made from. */
export type Checking = Readonly<{
  versions: Versions
  decisions: Decisions
  segments: readonly Segment[]
  text: string
  /** The meanings of a document's nodes, in the numbers of the versions. */
  valuesOf: (tree: Tree) => Values
}>

/** Why the result is rejected, as a conflict; undefined if it is correct. */
export function check(checking: Checking): Conflict | undefined {
  const failed = failure(checking)
  return typeof failed === 'string' ? { ...nowhere, kind: 'check-failed', detail: failed } : failed
}

const nowhere = { path: '', base: null, ours: null, theirs: null } as const

function failure(checking: Checking): string | Conflict | undefined {
  const { versions, text, valuesOf } = checking
  const tree = versions.format.parse(text)
  if ('unreadable' in tree) return `The merged text is not valid: ${tree.unreadable}`
  const tolerated = [...tree.tolerated].find((what) =>
    sidesOf.every((side) => !versions.trees[side].tolerated.has(what)),
  )
  if (tolerated) return `The merged text has ${tolerated}, which no side has.`
  const result = { tree, values: valuesOf(tree) }
  return (
    sourceless(checking) ??
    walk(checking, result) ??
    textTwice(versions, checking.decisions, result) ??
    doubled(versions, tree) ??
    objection(versions, tree) ??
    unmetNeed(versions, tree) ??
    removedAndUsed(versions, checking.decisions) ??
    deletedAndMoved(versions, checking.decisions) ??
    misplacedHeading(versions, checking.decisions, tree)
  )
}

/** The format's own objection to the result. */
function objection({ format, trees }: Versions, result: Tree): Conflict | undefined {
  const found = format.objectionTo?.(result, trees)
  return found && { ...nowhere, ...found }
}

/** A piece of the result that neither comes from a side nor is a declared separator. */
function sourceless({ versions, segments, text }: Checking): string | undefined {
  let end = 0
  for (const { text: piece, source, format = versions.format } of segments) {
    if (!text.startsWith(piece, end)) return notTheSum
    end += piece.length
    const isKnown = source
      ? sameButLines(versions.trees[source.side].text.slice(source.from, source.to), piece)
      : format.separators.test(piece)
    if (!isKnown) return `A piece of the merged text comes from nowhere: ${JSON.stringify(piece)}`
  }
  return end === text.length ? undefined : notTheSum
}

const notTheSum = 'The merged text is not the sum of its pieces.'

const sameButLines = (one: string, other: string) => one === other || withoutLines(one) === withoutLines(other)

const withoutLines = (text: string) => text.replaceAll(/\r?\n[ \t]*/g, '\n')

/** The parsed result. */
type Result = Readonly<{ tree: Tree; values: Values }>

/** Walks over the intended tree and the parsed one together. */
function walk({ versions, decisions }: Checking, result: Result): string | undefined {
  const waiting: [triple: Triple, node: Node | undefined, left?: string][] = [[decisions.root, result.tree.root]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [triple, node, left = ''] = pair
    const decision = decisions.of.get(triple)
    if (!decision) return `Nothing was decided about ${pathOf(triple)}.`
    const failed =
      verify(versions, triple, decision, node, result) ??
      (node && verifyComments(versions, triple, decision, { node, tree: result.tree, left }))
    if (failed) return `${pathOf(triple) || 'The document'}: ${failed}`
    if (decision.is !== 'composed') continue
    for (const deleted of decision.deleted) waiting.push([deleted, undefined])
    const leaving = leftComments(versions, decisions, decision)
    for (let at = 0; at < decision.order.length; at++) {
      const child = decision.order[at]
      if (!child) continue
      const made = node?.children[at]
      const comments = leaving.get(child)?.map((one) => textOfLeft(versions, one))
      if (comments || !isAsItWas(versions, child, made, result.tree))
        waiting.push([child, made, comments?.join('\n') ?? ''])
    }
  }
  return undefined
}

function verify(
  versions: Versions,
  triple: Triple,
  decision: Decision,
  node: Node | undefined,
  result: Result,
): string | undefined {
  if ('isChosen' in decision && decision.isChosen) return verifyChosen(versions, triple, decision, node, result)
  if (decision.is === 'composed') return node ? verifyContainer(versions, triple, decision, node) : 'it is missing.'
  const text = (side: Side) => textOf(versions, triple, side)
  if (isMerged(text('base'), text('ours'), text('theirs'), node && entryText(result.tree, node))) return undefined
  if (decision.is === 'dropped' && !node) {
    const other = triple.ours ? 'ours' : 'theirs'
    return triple.base && !isReallyEdited(versions, triple, other) ? undefined : 'an edited thing is missing.'
  }
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (!isMerged(name('base'), name('ours'), name('theirs'), node && (node.name ?? '')))
    return 'its name is not what the sides made of it.'
  if (decision.is === 'worded')
    return node?.role === 'none' ? verifyPieces(versions, triple, coreText(result.tree, node)) : 'it is not a text.'
  if (decision.is === 'embedded') return node && verifyEmbedded(decision.segments, coreText(result.tree, node))
  const value = (side: Side) => valueOf(versions, triple, side)
  const merged = node && result.values.of(node)
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
  versions: Versions,
  triple: Triple,
  decision: Extract<Decision, { is: 'taken' | 'dropped' }>,
  node: Node | undefined,
  result: Result,
): string | undefined {
  if (decision.is === 'dropped') return node ? 'it is there, though it was chosen to be deleted.' : undefined
  const isAsChosen =
    node &&
    result.values.of(node) === valueOf(versions, triple, decision.side) &&
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

/** The rule of three-way merging for one value; `undefined` means absent. */
function isMerged<T>(base: T, ours: T, theirs: T, result: T): boolean {
  if (ours === theirs) return result === ours
  if (base === ours) return result === theirs
  return base === theirs && result === ours
}

function verifyContainer(
  versions: Versions,
  triple: Triple,
  decision: Extract<Decision, { is: 'composed' }>,
  node: Node,
): string | undefined {
  if (node.kind !== triple.ours?.kind || node.kind !== triple.theirs?.kind) return 'it is of another kind.'
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (triple.base && !isMerged(name('base'), name('ours'), name('theirs'), node.name ?? ''))
    return 'its name is not what the sides made of it.'
  if (node.children.length !== decision.order.length) return 'it does not hold what it should.'
  const { order, deleted } = decision
  const all = new Set(order)
  for (const triple of deleted) all.add(triple)
  if (all.size < order.length + deleted.length) return 'something in it stands twice.'
  const lost = sidesOf.find((side) => !isAccountedFor(side, triple[side]?.children ?? [], decision))
  if (lost) return `not everything of ${lost} is accounted for.`
  return node.role === 'items' && listAt(versions, triple).order !== 'free'
    ? verifyOrder(triple, decision.order)
    : undefined
}

/** Whether the children of a side are those that something was decided about. */
function isAccountedFor(
  side: Side,
  children: readonly Node[],
  { order, deleted }: Extract<Decision, { is: 'composed' }>,
): boolean {
  let inOrder = 0
  let others: Set<Node> | undefined
  for (const triples of [order, deleted]) {
    for (const { [side]: node } of triples) {
      if (node && node === children[inOrder]) inOrder++
      else if (node) others = (others ?? new Set()).add(node)
    }
  }
  if (!others) return inOrder === children.length
  return others.size === children.length - inOrder && children.slice(inOrder).every((child) => others.has(child))
}

/** Two neighbours of a side must be in its order, unless the other side moved one of them past the other. */
function verifyOrder(container: Triple, order: readonly Triple[]): string | undefined {
  if (isInOrderOf('ours', order) && isInOrderOf('theirs', order)) return undefined
  const places = new Map(order.map((triple, at) => [triple, at]))
  const inOrder = bySide((side) => inOrderOf(side, order))
  for (const [side, opposite] of opposites) {
    const movedByOpposite = moved(inOrder.base, inOrder[opposite])
    for (const [at, triple] of inOrder[side].entries()) {
      const next = inOrder[side][at + 1]
      if (!next || (places.get(triple) ?? 0) < (places.get(next) ?? 0)) continue
      if (hasInOrder(opposite, triple, next) || !(movedByOpposite.has(triple) || movedByOpposite.has(next)))
        return `the order of ${side} does not hold in ${pathOf(container)}.`
    }
  }
  return undefined
}

/** Whether a side has both, in this order. */
function hasInOrder(side: Side, { [side]: one }: Triple, { [side]: other }: Triple): boolean {
  return one !== undefined && other !== undefined && one.index < other.index
}

/** Whether the children that a side has are in its own order in the result. */
function isInOrderOf(side: Side, order: readonly Triple[]): boolean {
  let last = -1
  for (const { [side]: node } of order) {
    if (node && node.index < last) return false
    last = node?.index ?? last
  }
  return true
}

const opposites = [
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const

/**
 * No piece may be lost or added: each occurs as often as the changes of both sides to base make it. Where pieces were cut
 * finer, it is their words and signs that do.
 */
function verifyPieces({ format, trees }: Versions, triple: Triple, written: string): string | undefined {
  const { base, ours, theirs } = triple
  if (!base || !ours || !theirs) return 'its pieces have no base.'
  const { kind } = ours
  const { piecesOf = wordsOfProse, tokensOf = wordsAndSigns, pieceMeaning = (piece: string) => piece } = format
  const texts = {
    base: coreText(trees.base, base),
    ours: coreText(trees.ours, ours),
    theirs: coreText(trees.theirs, theirs),
  }
  function lostIn(cut: (text: string) => readonly string[]): string | undefined {
    const piecesIn = (text: string) =>
      cut(text)
        .map((piece) => pieceMeaning(piece.trim()))
        .filter((piece) => piece !== '')
    const sides = { base: piecesIn(texts.base), ours: piecesIn(texts.ours), theirs: piecesIn(texts.theirs) }
    return notConserved(sides, piecesIn(written))
  }
  const hasPieces = [...Object.values(texts), written].every((text) => piecesOf(kind, text))
  const isKept = hasPieces && lostIn((text) => piecesOf(kind, text) ?? []) === undefined
  const lost = isKept ? undefined : lostIn((text) => tokensOf(text, kind))
  return lost === undefined ? undefined : `${JSON.stringify(lost)} is not conserved.`
}

/** Comments around an entry, and inside a composed container, must be what the sides made of them. */
function verifyComments(
  versions: Versions,
  triple: Triple,
  decision: Decision,
  { node, tree, left }: Readonly<{ node: Node; tree: Tree; left: string }>,
): string | undefined {
  for (const comments of decision.is === 'composed' ? [commentsAround, commentsInside] : [commentsAround]) {
    const found = comments(tree, node)
    const merged = comments === commentsAround ? withoutLeft(found, left) : found
    if (merged === undefined) return `a comment that was left before it is missing: ${JSON.stringify(left)}.`
    if (decision.is === 'taken' && decision.isChosen) {
      if (merged !== commentsOf(versions, triple, decision.side, comments))
        return 'its comments are not those that were chosen.'
      continue
    }
    if (areOfSides(versions, triple, comments, merged)) continue
    if (comments !== commentsAround || merged !== mergedCommentsAround(versions, triple))
      return `its comments are not what the sides made of them: ${JSON.stringify(merged)}.`
  }
  const isWhole = decision.is === 'relabelled' || (decision.is === 'taken' && !decision.isChosen)
  return isWhole && !hasCommentsWithin(versions, triple, commentsWithin(tree, node))
    ? 'the comments in it are not what the sides made of them.'
    : undefined
}

/** Whether they are the comments of the side that changed them, or of the only one that has the entry. */
function areOfSides(versions: Versions, triple: Triple, comments: typeof commentsAround, merged: string): boolean {
  const on = (side: Side) => commentsOf(versions, triple, side, comments)
  if (!triple.ours || !triple.theirs) return merged === on(triple.ours ? 'ours' : 'theirs')
  const [ours, theirs] = [on('ours'), on('theirs')]
  return ours === theirs ? merged === ours : isMerged(on('base'), ours, theirs, merged)
}

/** Comments without those that a deleted entry left before it; undefined if these are missing. */
function withoutLeft(found: string, left: string): string | undefined {
  if (left === '' || found === left) return left === '' ? found : ''
  return found.startsWith(`${left}\n`) ? found.slice(left.length + 1) : undefined
}

/** Whether the comments in something that was taken whole are what the sides made of them. */
function hasCommentsWithin(versions: Versions, triple: Triple, merged: Counts): boolean {
  const { base, ours, theirs } = triple
  if (!base && ours && theirs) return hasCommentsOfBoth(versions, triple, merged)
  const on = (side: Side) => {
    const node = triple[side]
    return node && inOneLine(commentsWithin(versions.trees[side], node))
  }
  const found = inOneLine(merged)
  return ours && theirs ? isMerged(on('base'), on('ours'), on('theirs'), found) : found === on(ours ? 'ours' : 'theirs')
}

const inOneLine = (counts: Counts): string =>
  counts.size === 0 ? '' : JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether the comments in an addition of both sides are those of either. */
const hasCommentsOfBoth = ({ trees }: Versions, { ours, theirs }: Triple, merged: Counts): boolean =>
  (!ours || isPartOf(commentsWithin(trees.ours, ours), merged)) &&
  (!theirs || isPartOf(commentsWithin(trees.theirs, theirs), merged))

/** A piece that occurs more or less often than the changes of the sides make it. */
function notConserved(
  versions: Readonly<Record<Side, readonly string[]>>,
  result: readonly string[],
): string | undefined {
  const counts = bySide((side) => counted(versions[side]))
  const inResult = counted(result)
  const all = new Set([...sidesOf.flatMap((side) => versions[side]), ...result])
  return [...all].find((one) => {
    const { base = 0, ours = 0, theirs = 0 } = bySide((side) => counts[side].get(one))
    const { min, max } = allowedOccurrences({ base, ours, theirs })
    const count = inResult.get(one) ?? 0
    return count < min || count > max
  })
}

/** A name that is now in two maps that exclude each other, and was so on no side. */
function doubled(versions: Versions, result: Tree): Conflict | undefined {
  for (const maps of versions.profile.exclusive) {
    const shared = [...sharedNames(result, maps)]
    if (shared.length === 0) continue
    const known = new Set(sidesOf.flatMap((side) => [...sharedNames(versions.trees[side], maps)]))
    const name = shared.find((name) => !known.has(name))
    if (name === undefined) continue
    return { ...nowhere, path: name, kind: 'duplicate', detail: `It would stand in two of ${maps.join(', ')}.` }
  }
  return undefined
}

function sharedNames(tree: Tree, maps: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  const value = tree.root.children[0]
  for (const map of maps) {
    for (const { name = '' } of value?.child(map)?.children ?? []) (seen.has(name) ? shared : seen).add(name)
  }
  return shared
}
