/**
 * The merge checks its own answer, by the correspondence it was made with, not by comparing again: the same matching
 * would repeat its own mistake. A result stands only if
 *
 *   it parses, strictly, to the intended tree, and tolerates nothing that no side needed
 *   every piece of it is a range of a side or a declared separator
 *   every child of every version is accounted for once; each fact is base's, or the change of the side that changed it
 *   the order that a side set in a list holds
 *   no comment is lost or doubled
 *   no identity is doubled
 *
 * The rule for one fact (a value, a name, a presence) is the whole of three-way merging, written without knowing how
 * the merge was made: where ours is as in base, theirs; where theirs is as in base, ours; where both agree, that.
 */
import type { Decision, Decisions } from './decide.ts'
import type { Conflict, Side } from './driver.ts'
import { commentsIn } from './layout.ts'
import { entryText, type Node, type Parse, type Tree } from './node.ts'
import type { Numbering } from './numbering.ts'
import { moved } from './order.ts'
import { bySide, inOrderOf } from './pair.ts'
import { ruleAt } from './profile.ts'
import type { Segment } from './splice.ts'
import { pathOf, sidesOf, type Triple, textOf, type Versions, valueOf } from './triple.ts'
import { Values } from './values.ts'

type Checking = Readonly<{
  versions: Versions
  decisions: Decisions
  segments: readonly Segment[]
  text: string
  parse: Parse
  /** What may stand between copied pieces. */
  separators: RegExp
  numbers: Numbering
}>

/** Why the result may not be given out, as a conflict; undefined when it may. */
export function check(checking: Checking): Conflict | undefined {
  const failed = failure(checking)
  return typeof failed === 'string' ? { ...nowhere, kind: 'check-failed', detail: failed } : failed
}

const nowhere = { path: '', base: null, ours: null, theirs: null } as const

function failure(checking: Checking): string | Conflict | undefined {
  const { versions, text, parse, numbers } = checking
  const tree = parse(text)
  if ('unreadable' in tree) return `The merged text is not valid: ${tree.unreadable}`
  const tolerated = [...tree.tolerated].find((what) =>
    sidesOf.every((side) => !versions.trees[side].tolerated.has(what)),
  )
  if (tolerated) return `The merged text has ${tolerated}, which no side has.`
  const result = { tree, values: new Values(tree, numbers) }
  return sourceless(checking) ?? walk(checking, result) ?? comments(versions, tree) ?? doubled(versions, tree)
}

/** A piece of the result that neither comes from a side nor is a separator. */
function sourceless({ versions, segments, text, separators }: Checking): string | undefined {
  if (segments.map((segment) => segment.text).join('') !== text) return 'The merged text is not the sum of its pieces.'
  for (const { text, source } of segments) {
    const isKnown = source
      ? sameButLines(versions.trees[source.side].text.slice(source.from, source.to), text)
      : separators.test(text)
    if (!isKnown) return `A piece of the merged text comes from nowhere: ${JSON.stringify(text)}`
  }
  return undefined
}

const sameButLines = (one: string, other: string) => one === other || withoutLines(one) === withoutLines(other)

const withoutLines = (text: string) => text.replaceAll(/\r?\n[ \t]*/g, '\n')

/** The parsed result. */
type Result = Readonly<{ tree: Tree; values: Values }>

/** Goes through the intended tree and the parsed one together. */
function walk({ versions, decisions }: Checking, result: Result): string | undefined {
  const waiting: [triple: Triple, node: Node | undefined][] = [[decisions.root, result.tree.root]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [triple, node] = pair
    const decision = decisions.of.get(triple)
    if (!decision) return `Nothing was decided about ${pathOf(triple)}.`
    const failed = judge(versions, triple, decision, node, result)
    if (failed) return `${pathOf(triple) || 'The document'}: ${failed}`
    if (decision.is !== 'composed') continue
    for (const gone of decision.gone) waiting.push([gone, undefined])
    for (const [at, child] of decision.order.entries()) waiting.push([child, node?.children[at]])
  }
  return undefined
}

function judge(
  versions: Versions,
  triple: Triple,
  decision: Decision,
  node: Node | undefined,
  result: Result,
): string | undefined {
  if (decision.is === 'composed') return node ? judgeContainer(triple, decision, node) : 'it is missing.'
  const text = (side: Side) => textOf(versions, triple, side)
  if (isMerged(text('base'), text('ours'), text('theirs'), node && entryText(result.tree, node))) return undefined
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (!isMerged(name('base'), name('ours'), name('theirs'), node && (node.name ?? '')))
    return 'its name is not what the sides made of it.'
  if (decision.is === 'worded') return node?.role === 'none' ? judgeWords(triple, node.value) : 'it is not a text.'
  const value = (side: Side) => valueOf(versions, triple, side)
  const merged = node && result.values.of(node)
  if (isMerged(value('base'), value('ours'), value('theirs'), merged)) return undefined
  const isNoise = ruleAt(versions.profile, triple)?.is === 'noise'
  return isNoise && merged === value('ours') ? undefined : 'it is not what the sides made of it.'
}

/** The rule of three-way merging for one fact; `undefined` is absence. */
function isMerged<T>(base: T, ours: T, theirs: T, result: T): boolean {
  if (ours === theirs) return result === ours
  if (base === ours) return result === theirs
  return base === theirs && result === ours
}

function judgeContainer(
  triple: Triple,
  decision: Extract<Decision, { is: 'composed' }>,
  node: Node,
): string | undefined {
  if (node.kind !== triple.ours?.kind || node.kind !== triple.theirs?.kind) return 'it is of another kind.'
  const name = (side: Side) => triple[side] && (triple[side].name ?? '')
  if (triple.base && !isMerged(name('base'), name('ours'), name('theirs'), node.name ?? ''))
    return 'its name is not what the sides made of it.'
  if (node.children.length !== decision.order.length) return 'it does not hold what it should.'
  const all = [...decision.order, ...decision.gone]
  for (const side of sidesOf) {
    const known = new Set(all.map((child) => child[side]).filter((child) => child !== undefined))
    const children = triple[side]?.children ?? []
    if (known.size !== children.length || !children.every((child) => known.has(child)))
      return `not everything of ${side} is accounted for.`
  }
  return node.role === 'items' ? judgeOrder(triple, decision.order) : undefined
}

/** Two neighbours of a side stand in its order, unless the other side moved one of them. */
function judgeOrder(container: Triple, order: readonly Triple[]): string | undefined {
  const places = new Map(order.map((triple, at) => [triple, at]))
  const inOrder = bySide((side) => inOrderOf(side, order))
  for (const [side, opposite] of opposites) {
    const movedByOpposite = moved(inOrder.base, inOrder[opposite])
    for (const [at, triple] of inOrder[side].entries()) {
      const next = inOrder[side][at + 1]
      if (!next || (places.get(triple) ?? 0) < (places.get(next) ?? 0)) continue
      if (!movedByOpposite.has(triple) && !movedByOpposite.has(next))
        return `the order of ${side} does not hold in ${pathOf(container)}.`
    }
  }
  return undefined
}

const opposites = [
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const

/** Words are conserved: each occurs as often as both sides' changes to base make it. */
function judgeWords({ base, ours, theirs }: Triple, result: string): string | undefined {
  if (!base || !ours || !theirs) return 'its words have no base.'
  const lost = notConserved([base.value, ours.value, theirs.value, result].map((text) => text.match(/\S+/g) ?? []))
  return lost === undefined ? undefined : `the word ${JSON.stringify(lost)} is not conserved.`
}

/** Comments are conserved, line by line. */
function comments({ trees }: Versions, result: Tree): string | undefined {
  const lost = notConserved([trees.base, trees.ours, trees.theirs, result].map(commentLines))
  return lost === undefined ? undefined : `The comment ${JSON.stringify(lost)} is not conserved.`
}

const commentLines = (tree: Tree) =>
  tree.comments.flatMap(({ start, end }) => commentsIn(tree.text.slice(start, end)).split('\n'))

/** Something that occurs more or less often than in base by another number than both sides' changes make, or one of them. */
function notConserved(versions: readonly (readonly string[])[]): string | undefined {
  const counts = versions.map(counted)
  const all = new Set(versions.flat())
  return [...all].find((one) => {
    const [inBase = 0, inOurs = 0, inTheirs = 0, inResult = 0] = counts.map((count) => count.get(one) ?? 0)
    const changes = [inOurs - inBase, inTheirs - inBase] as const
    const together = changes[0] + changes[1]
    const alike = Math.abs(changes[0]) > Math.abs(changes[1]) ? changes[0] : changes[1]
    const change = inResult - inBase
    return change < Math.min(together, alike) || change > Math.max(together, alike)
  })
}

function counted(things: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return counts
}

/** A name that stands in two maps that exclude each other, and did so on no side. */
function doubled(versions: Versions, result: Tree): Conflict | undefined {
  for (const maps of versions.profile.exclusive) {
    const known = new Set(sidesOf.flatMap((side) => [...sharedNames(versions.trees[side], maps)]))
    const name = [...sharedNames(result, maps)].find((name) => !known.has(name))
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
