/**
 * The identities of the statements of three versions. A key counts if no version has two statements with it; else the fuller
 * key; else a statement is identified by place, like one without a key. A statement that a side added where nothing was
 * deleted is no edit, so its text is its identity: the other side may add something else there too.
 */

import { Interner } from '../../core/document/interner.ts'
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import { Values } from '../../core/document/values.ts'
import { align } from '../../core/lines/align.ts'
import { coreText, type Tree } from '../../core/model/node.ts'
import { bySide, sidesOf } from '../../core/model/sides.ts'
import type { Describe } from './describe.ts'
import { type Described, type Statement, type Statements, statementsIn, type Trees } from './description.ts'
import { withRowKeys } from './join-tables.ts'
import { type Addition, placesOf } from './places.ts'
import { repeatedIn } from './repeated.ts'
import type { TableKeys } from './schema/table-keys.ts'

/** Describes the statements of one version, in terms that hold for all versions of a merge. */
export type DescribeAll = (tree: Tree) => readonly Described[]

/** Most of a script is in all its versions, so a statement's value is computed once for each text. */
export function describingAll(describe: Describe): DescribeAll {
  const numbers = new Interner()
  const known = new Map<string, number>()
  return oncePerTree((tree) => {
    const values = new Values(tree, numbers)
    return statementsIn(tree).map((node) => {
      const written = coreText(tree, node)
      const value = known.get(written) ?? values.of(node)
      known.set(written, value)
      return { node, description: describe(node.kind, written), value }
    })
  })
}

/** @param joinTables of which two columns together are the key, each as an insert names it. */
export function identifiedIn(
  trees: Trees,
  describeAll: DescribeAll,
  joinTables: ReadonlySet<string>,
  tableKeys: TableKeys,
): Statements {
  const described = withRowKeys(
    bySide((side) => describeAll(trees[side])),
    joinTables,
    tableKeys,
  )
  const repeatedKeys = repeatedIn(sidesOf.map((side) => described[side].map(({ description }) => description.key)))
  const own = bySide((side) =>
    described[side].map(({ description: { key, fuller } }) =>
      key !== undefined && repeatedKeys.has(key) ? fuller : key,
    ),
  )
  const repeated = repeatedIn(sidesOf.map((side) => own[side]))
  const keyed = bySide((side) =>
    described[side].map((statement, at): Statement => {
      const identity = own[side][at]
      return { ...statement, identity: identity !== undefined && !repeated.has(identity) ? identity : undefined }
    }),
  )
  const renamed = (side: 'ours' | 'theirs') => withRenames(keyed.base, keyed[side], trees.base, trees[side])
  return withAdditions({ base: keyed.base, ours: renamed('ours'), theirs: renamed('theirs') })
}

/** The share of lines that must stay if a statement is renamed. */
const minKept = 0.6
/** Lines that are compared for the renames of one side; with more, renames are not searched. */
const maxLines = 1_000_000

/** The statements of a side; a renamed one that kept its place and most lines keeps its old identity. */
function withRenames(
  base: readonly Statement[],
  side: readonly Statement[],
  baseTree: Tree,
  tree: Tree,
): readonly Statement[] {
  const still = new Set(side.map(({ identity }) => identity))
  const before = new Set(base.map(({ identity }) => identity))
  const gone = byNeighbour(base, ({ identity }) => identity !== undefined && !still.has(identity))
  const kept = new KeptLines()
  const renamed = new Map<Statement, string>()
  for (const [at, statement] of side.entries()) {
    const { identity, node } = statement
    if (identity === undefined || before.has(identity)) continue
    const old = gone
      .get(signOf(side[at - 1]))
      ?.find(
        (one) =>
          one.node.kind === node.kind && kept.hasKeptMajority(coreText(baseTree, one.node), coreText(tree, node)),
      )
    if (old?.identity !== undefined) renamed.set(statement, old.identity)
  }
  return renamed.size === 0
    ? side
    : side.map((statement) => ({ ...statement, identity: renamed.get(statement) ?? statement.identity }))
}

/** The identity of a neighbour. */
const signOf = (statement: Statement | undefined) => statement?.identity ?? statement?.value

/** The statements that are `wanted`, in order, by the statement before them. */
function byNeighbour(
  statements: readonly Statement[],
  wanted: (statement: Statement) => boolean,
): ReadonlyMap<string | number | undefined, readonly Statement[]> {
  const found = new Map<string | number | undefined, Statement[]>()
  for (const [at, statement] of statements.entries()) {
    if (!wanted(statement)) continue
    const neighbour = signOf(statements[at - 1])
    const others = found.get(neighbour)
    if (others) others.push(statement)
    else found.set(neighbour, [statement])
  }
  return found
}

class KeptLines {
  readonly #linesOf = new Map<string, readonly string[]>()
  #left = maxLines

  /** Whether most lines of a statement are still there. */
  hasKeptMajority(old: string, fresh: string): boolean {
    const [before, after] = [this.#lines(old), this.#lines(fresh)]
    this.#left -= before.length + after.length
    if (before.length <= 1 || this.#left < 0) return false
    const known = new Set(before)
    return after.filter((line) => known.has(line)).length > minKept * Math.max(before.length, after.length)
  }

  #lines(text: string): readonly string[] {
    const lines = this.#linesOf.get(text) ?? text.split('\n').map((line) => line.trim())
    this.#linesOf.set(text, lines)
    return lines
  }
}

/**
 * Gives added statements without a key their text as identity: what both added at one place is one statement, and what one side
 * added where nothing was deleted is no edit.
 */
function withAdditions(sides: Statements): Statements {
  const identities = new Map<Statement, string>()
  for (const { ours, theirs } of placesOf(sides)) {
    const nameless = { ours: ours.filter(isNameless), theirs: theirs.filter(isNameless) }
    const alike = align(
      nameless.ours.map(({ statement }) => statement.value),
      nameless.theirs.map(({ statement }) => statement.value),
    )
    for (const [at, { statement }] of nameless.ours.entries()) {
      const partner = nameless.theirs[alike[at] ?? -1]
      if (!partner) continue
      const identity = `added ${identities.size}`
      identities.set(statement, identity)
      identities.set(partner.statement, identity)
    }
    for (const { statement, isPure } of [...nameless.ours, ...nameless.theirs])
      if (isPure && !identities.has(statement)) identities.set(statement, `added ${identities.size}`)
  }
  return bySide((side) =>
    sides[side].map((statement) => ({ ...statement, identity: statement.identity ?? identities.get(statement) })),
  )
}

const isNameless = ({ statement }: Addition) => statement.identity === undefined
