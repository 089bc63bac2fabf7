/**
 * Answers that are broken on purpose, to see whether the engine's check of its answers notices. A mutant is what a mistake of
 * the engine would make: a decision that is wrong and then written as decided, or a piece that is written at the wrong place.
 * All pieces still come from a side, so that it is not their origin which gives a mutant away.
 */
import type { Checking } from '../src/core/checking/check.ts'
import type { Decision } from '../src/core/deciding/decision.ts'
import { putBack } from '../src/core/deciding/put-back.ts'
import { valueOf } from '../src/core/document/versions.ts'
import type { Segment } from '../src/core/model/format.ts'
import type { Node, Tree } from '../src/core/model/node.ts'
import type { Side } from '../src/core/model/sides.ts'
import type { Triple } from '../src/core/model/triple.ts'
import { listAt } from '../src/core/pairing/pair-items.ts'
import { splice } from '../src/core/writing/splice.ts'

/** An answer that passed its check, with what its text says. */
export type Answer = Readonly<{ checking: Checking; tree: Tree }>

/** Chooses one of the possible places; undefined where there is none. */
export type Choose = <T>(places: readonly T[]) => T | undefined

/** Breaks an answer; undefined where it has nothing that could be broken so. */
export type Operator = (answer: Answer, choose: Choose) => Checking | undefined

type Composed = Extract<Decision, { is: 'composed' }>

/** An entry whose decision is of one sort. */
type At<D extends Decision = Decision> = Readonly<{ triple: Triple; decision: D }>

export const operators: Readonly<Record<string, Operator>> = {
  'loses an edit'(answer, choose) {
    const edits = decided(answer).filter(({ triple, decision }) => decision.is === 'taken' && isEdited(answer, triple))
    return redecided(answer, choose(edits), ({ decision }) =>
      decision.is === 'taken' ? { is: 'taken', side: opposite(decision.side) } : decision,
    )
  },
  'loses an addition': (answer, choose) => leavingOut(answer, choose, ({ base }) => !base),
  'loses what nobody changed': (answer, choose) => leavingOut(answer, choose, (triple) => isUnchanged(answer, triple)),
  'brings back what was deleted'(answer, choose) {
    const deleted = composed(answer).flatMap((at) =>
      at.decision.deleted.filter(({ ours, theirs }) => ours ?? theirs).map((child) => ({ at, child })),
    )
    const found = choose(deleted)
    if (!found) return undefined
    const { at, child } = found
    const back: Decision = {
      ...at.decision,
      order: putBack(at.decision.order, child),
      deleted: at.decision.deleted.filter((one) => one !== child),
    }
    const taken: Decision = { is: 'taken', side: child.ours ? 'ours' : 'theirs' }
    return rewritten(answer, [
      [at.triple, back],
      [child, taken],
    ])
  },
  'doubles an item'(answer, choose) {
    const found = choose(children(answer))
    return (
      found &&
      rewritten(answer, [
        [found.at.triple, { ...found.at.decision, order: doubled(found.at.decision.order, found.child) }],
      ])
    )
  },
  'exchanges two neighbours'(answer, choose) {
    const pairs = composed(answer)
      .filter(
        ({ triple }) => triple.ours?.role === 'items' && listAt(answer.checking.versions, triple).order !== 'free',
      )
      .flatMap((at) => at.decision.order.slice(1).map((child, before) => ({ at, child, before })))
      .filter(({ at, child, before }) => stayNeighbours(at.decision.order[before], child))
    const found = choose(pairs)
    if (!found) return undefined
    const { order } = found.at.decision
    const moved = order.toSpliced(found.before, 2, found.child, ...order.slice(found.before, found.before + 1))
    return rewritten(answer, [[found.at.triple, { ...found.at.decision, order: moved }]])
  },
  'puts an item into another container'(answer, choose) {
    const found = choose(children(answer).filter(({ at }) => at.triple.ours?.role !== 'slots'))
    if (!found) return undefined
    const { triple, decision } = found.at
    const others = composed(answer).filter(
      (other) => other.triple !== triple && isAlike(other.triple, triple) && !isInside(other.triple, found.child),
    )
    const other = choose(others)
    if (!other) return undefined
    const order = decision.order.filter((one) => one !== found.child)
    return rewritten(answer, [
      [triple, { ...decision, order }],
      [other.triple, { ...other.decision, order: [...other.decision.order, found.child] }],
    ])
  },
  'takes the name of the wrong side'(answer, choose) {
    const renamed = decided(answer).filter(
      ({ triple: { ours, theirs }, decision }) => 'label' in decision && ours && theirs && ours.name !== theirs.name,
    )
    return redecided(answer, choose(renamed), ({ decision }) =>
      'label' in decision ? { ...decision, label: opposite(decision.label) } : decision,
    )
  },
  'keeps the words of one side only'(answer, choose) {
    const texts = decided(answer).filter(({ decision }) => decision.is === 'worded' || decision.is === 'embedded')
    const core = choose(['ours', 'theirs'] as const)
    return redecided(answer, choose(texts), ({ decision }) =>
      core && 'label' in decision ? { is: 'relabelled', label: decision.label, core } : decision,
    )
  },
  'writes the value of another place'(answer, choose) {
    const { versions } = answer.checking
    const leaves = leavesOf(answer.tree)
    const place = choose(leaves)
    const others = leavesOf(versions.trees.ours).filter(
      (node) => node.kind === place?.kind && node.value !== place.value,
    )
    const other = choose(others)
    if (!place || !other) return undefined
    const text = versions.trees.ours.text.slice(other.start, other.end)
    return edited(answer, place.start, place.end, {
      text,
      source: { side: 'ours', from: other.start, to: other.end },
    })
  },
  'loses a comment'(answer, choose) {
    const comment = choose(answer.tree.comments)
    return comment && edited(answer, comment.start, comment.end)
  },
  'doubles a comment'(answer, choose) {
    const comment = choose(answer.tree.comments)
    if (!comment) return undefined
    const again = piecesIn(answer.checking.segments, comment.start, comment.end)
    return again && edited(answer, comment.end, comment.end, ...again)
  },
}

const opposite = (side: Side): Side => (side === 'ours' ? 'theirs' : 'ours')

const decided = ({ checking }: Answer): readonly At[] =>
  Array.from(checking.decisions.of, ([triple, decision]) => ({ triple, decision }))

const composed = (answer: Answer): readonly At<Composed>[] =>
  decided(answer).flatMap(({ triple, decision }) => (decision.is === 'composed' ? [{ triple, decision }] : []))

/** The entries of containers that were composed, but the parts that a container always has. */
const children = (answer: Answer) =>
  composed(answer)
    .filter(({ triple }) => triple.ours?.role !== 'slots')
    .flatMap((at) => at.decision.order.map((child) => ({ at, child })))

function isEdited({ checking: { versions } }: Answer, triple: Triple): boolean {
  const { base, ours, theirs } = triple
  return Boolean(base && ours && theirs) && valueOf(versions, triple, 'ours') !== valueOf(versions, triple, 'theirs')
}

function isUnchanged({ checking: { decisions } }: Answer, triple: Triple): boolean {
  const decision = decisions.of.get(triple)
  return decision?.is === 'taken' && decision.untouched === true
}

/** Whether both sides still have two entries of base as neighbours in this order. */
function stayNeighbours(one: Triple | undefined, other: Triple): boolean {
  return (['base', 'ours', 'theirs'] as const).every((side) => {
    const [before, behind] = [one?.[side], other[side]]
    return before !== undefined && behind !== undefined && before.index < behind.index
  })
}

const isAlike = ({ ours: one }: Triple, { ours: other }: Triple) =>
  one !== undefined && one.kind === other?.kind && one.role === other.role

function isInside(triple: Triple, container: Triple): boolean {
  for (let at: Triple | undefined = triple; at; at = at.parent) if (at === container) return true
  return false
}

const doubled = (order: readonly Triple[], child: Triple) => order.toSpliced(order.indexOf(child), 0, child)

function leavingOut(answer: Answer, choose: Choose, isMeant: (triple: Triple) => boolean): Checking | undefined {
  const found = choose(children(answer).filter(({ child }) => isMeant(child)))
  if (!found) return undefined
  const { triple, decision } = found.at
  return rewritten(answer, [[triple, { ...decision, order: decision.order.filter((one) => one !== found.child) }]])
}

const redecided = (answer: Answer, at: At | undefined, change: (at: At) => Decision): Checking | undefined =>
  at && rewritten(answer, [[at.triple, change(at)]])

/** The answer with other decisions, written as they say. */
function rewritten({ checking }: Answer, changed: readonly (readonly [Triple, Decision])[]): Checking {
  const decisions = { ...checking.decisions, of: new Map([...checking.decisions.of, ...changed]) }
  return withSegments({ ...checking, decisions }, splice(checking.versions, decisions))
}

const withSegments = (checking: Checking, segments: readonly Segment[]): Checking => ({
  ...checking,
  segments,
  text: segments.map(({ text }) => text).join(''),
})

/** The answer with other pieces in a range of its text; undefined if a piece cannot be cut there. */
function edited({ checking }: Answer, from: number, to: number, ...instead: readonly Segment[]): Checking | undefined {
  const [before, behind] = [piecesIn(checking.segments, 0, from), piecesIn(checking.segments, to, checking.text.length)]
  return before && behind && withSegments(checking, [...before, ...instead, ...behind])
}

/** The pieces of a range, cut at its ends; undefined if a piece that was moved to other lines would have to be cut. */
function piecesIn(segments: readonly Segment[], from: number, to: number): readonly Segment[] | undefined {
  const pieces: Segment[] = []
  let at = 0
  for (const segment of segments) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, segment.text.length)]
    at += segment.text.length
    if (start >= end) continue
    const { text, source } = segment
    const isWhole = start === 0 && end === text.length
    if (!isWhole && source && source.to - source.from !== text.length) return undefined
    pieces.push(
      isWhole
        ? segment
        : {
            ...segment,
            text: text.slice(start, end),
            ...(source && { source: { ...source, from: source.from + start, to: source.from + end } }),
          },
    )
  }
  return pieces
}

function leavesOf(tree: Tree): readonly Node[] {
  return Array.from({ length: tree.size }, (_, at) => tree.node(at)).filter(
    ({ role, start, end }) => role === 'none' && start < end,
  )
}
