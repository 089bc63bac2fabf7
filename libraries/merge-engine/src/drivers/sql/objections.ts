/**
 * A script's objections to a merge: additions of both sides at one place whose order has a meaning, a statement that both sides
 * replaced differently, and a thing that one side removed and the other newly uses.
 */

import { Interner } from '../../core/document/interner.ts'
import type { Objection } from '../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../core/model/node.ts'
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import { replacedTwice } from '../../core/pairing/replaced.ts'
import {
  type Described,
  type Description,
  isDependent,
  type Statement,
  type Statements,
  type Trees,
} from './description.ts'
import { type Addition, placesOf } from './places.ts'
import { repeatedIn } from './repeated.ts'

/** What only ours and only theirs added at one place must be independent. */
export function dependentAdditions(sides: Statements, trees: Trees): Objection | undefined {
  for (const { ours, theirs } of placesOf(sides)) {
    const found = dependentIn(ours.flatMap(statementOf), theirs.flatMap(statementOf))
    if (!found) continue
    return {
      path: shown(coreText(trees.theirs, found.node)),
      kind: 'order',
      detail: 'Both sides added statements here, and it matters which comes first.',
    }
  }
  return undefined
}

const statementOf = ({ statement }: Addition) => (statement.node.kind === 'comment' ? [] : [statement])

/** A statement of theirs that depends on ours' additions; what both added does not count. */
function dependentIn(ours: readonly Statement[], theirs: readonly Statement[]): Statement | undefined {
  const [inOurs, inTheirs] = [new Set(ours.map(({ value }) => value)), new Set(theirs.map(({ value }) => value))]
  const onlyOurs = ours.filter(({ value }) => !inTheirs.has(value))
  const onlyTheirs = theirs.filter(({ value }) => !inOurs.has(value))
  if (onlyOurs.length === 0 || onlyTheirs.length === 0) return undefined
  const session = theirs.find(({ description }) => description.ofSession)
  return session ?? onlyTheirs.find((one) => onlyOurs.some((other) => isDependent(one.description, other.description)))
}

/** Whether a statement may stand once or twice. */
export type MayRepeat = (node: Node, tree: Tree) => boolean

/**
 * A statement that the result has more often than either side, because both added it at different places. One that may stand
 * twice does no harm, unless something between depends on it or changes what it did.
 */
export function madeTwice(
  sides: Statements,
  result: readonly Described[],
  tree: Tree,
  mayRepeat: MayRepeat,
): Objection | undefined {
  const [ours, theirs, both] = [timesOf(sides.ours), timesOf(sides.theirs), timesOf(result)]
  const found = result.find(({ node, value }) => {
    const [inOurs = 0, inTheirs = 0, times = 0] = [ours.get(value), theirs.get(value), both.get(value)]
    if (times <= 1 || times <= inOurs || times <= inTheirs || inOurs === 0 || inTheirs === 0) return false
    return !mayRepeat(node, tree) || isTouchedBetween(value, result)
  })
  return found && twice(found, tree)
}

/** How often each statement is there that changes something: not comments, queries, and what concerns the session, such as BEGIN. */
function timesOf(statements: readonly Described[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const { node, value, description } of statements)
    if (node.kind !== 'comment' && !description.ofSession && !description.isQuery)
      times.set(value, (times.get(value) ?? 0) + 1)
  return times
}

/** Whether a statement between the first and the last one of a value depends on them, or they on it. */
function isTouchedBetween(value: number, result: readonly Described[]): boolean {
  const from = result.findIndex((one) => one.value === value)
  const to = result.findLastIndex((one) => one.value === value)
  const of = result[from]
  return result.slice(from, to).some((one) => of && one.value !== value && isDependent(one.description, of.description))
}

const twice = ({ node }: Described, tree: Tree): Objection => ({
  path: shown(coreText(tree, node)),
  kind: 'duplicate',
  detail: 'Both sides added this, at different places.',
})

/**
 * A thing that every version makes at most once and the result twice: both sides recreated it at different places, and not by
 * the same statement.
 */
export function madeAnewTwice(sides: Statements, result: readonly Described[], tree: Tree): Objection | undefined {
  const before = repeatedIn(sidesOf.map((side) => sides[side].map(keyMade)))
  const keys = [...repeatedIn([result.map(keyMade)])].filter((one) => !before.has(one))
  for (const key of keys) {
    const made = result.filter((one) => keyMade(one) === key)
    const last = made.at(-1)
    // Equal ones are decided where what both sides added is counted.
    if (last && made.some(({ value }) => value !== last.value)) return twice(last, tree)
  }
  return undefined
}

const keyMade = ({ description: { key } }: Described) => (key?.startsWith('create ') ? key : undefined)

/** A thing of base that one side no longer makes, and that a statement of the other side newly uses. */
export function removedAndUsed(sides: Statements, trees: Trees): Objection | undefined {
  const before = new Map(sides.base.map((statement) => [statement.identity, statement]))
  const known = new Set(sides.base.map(({ value }) => value))
  const made = { ours: madeBy(sides.ours), theirs: madeBy(sides.theirs) }
  for (const [side, other] of opposites) {
    for (const { description } of sides.base) {
      const name = nameMade(description)
      if (name === undefined || made[side].has(name) || !made[other].has(name)) continue
      const uses = (statement: Statement | undefined, of: Side) =>
        statement !== undefined &&
        statement.description.mentions().has(name) &&
        usePattern(name).test(coreText(trees[of], statement.node))
      const user = sides[other].find(
        (one) => !known.has(one.value) && nameMade(one.description) !== name && uses(one, other),
      )
      if (user && !uses(before.get(user.identity), 'base'))
        return { path: description.key ?? '', kind: 'edit-delete', detail: 'One side removed it, the other uses it.' }
    }
  }
  return undefined
}

const opposites = [
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const

/** What a CREATE makes. */
const nameMade = ({ key, makes }: Description) => (key?.startsWith('create ') ? [...(makes ?? [])][0] : undefined)

const madeBy = (statements: readonly Statement[]) => new Set(statements.map(({ description }) => nameMade(description)))

/** A name at the place of a table or function, not a column of the same name. */
const usePattern = (name: string) =>
  new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|REFERENCES|ON|TABLE|ONLY|VIEW|FUNCTION|PROCEDURE|SEQUENCE)\\s+(?:["\`[]?\\w+["\`\\]]?\\.)?["\`[]?${RegExp.escape(name)}(?!\\w)|(?<!\\w)${RegExp.escape(name)}\\s*\\(`,
    'i',
  )

const maxShownLength = 60

/** The beginning of a statement, to show which one it is. */
const shown = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= maxShownLength ? line : `${line.slice(0, maxShownLength)}…`
}

/** A statement with a key that both sides replaced by different ones. */
export function replacedByBoth(sides: Statements): Objection | undefined {
  const numbers = new Interner()
  const numbered = bySide((side) => sides[side].map(({ identity, value }) => numbers.of(identity ?? `value ${value}`)))
  const at = replacedTwice(numbered, (place) => sides.base[place]?.identity !== undefined)
  const { identity } = sides.base[at ?? -1] ?? {}
  return identity === undefined
    ? undefined
    : { path: identity, kind: 'edit-edit', detail: 'Both sides put something else in its place.' }
}
