/**
 * What a statement is about, as far as names show it:
 *
 *   CREATE INDEX i ON t (a)           key  create index i          makes i        mentions t, a
 *   ALTER TABLE t ADD COLUMN c int    key  alter table t add c     makes t.c      mentions t
 *   UPDATE t SET a = 1                no key                       makes t        mentions a
 *   BEGIN                             no key                       affects the session: its order has a meaning
 *
 * Two statements are independent if neither mentions what the other makes or changes.
 */

import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export type Description = Readonly<{
  /** Its identity, if there is one; `fuller` distinguishes statements that share a key. */
  key?: string
  fuller?: string
  /** Of an insert: the name of its table, and the first cells of its first row. */
  row?: Readonly<{ table: string; cells: readonly string[] }>
  /** The names that it makes or changes; undefined if it may change whatever it mentions. */
  makes: ReadonlySet<string> | undefined
  mentions(): ReadonlySet<string>
  /** The table that it adds a column to. */
  addsColumnTo?: string
  /** The table whose columns it must know in order, because it lists none of them. */
  listsNoColumnsOf?: string
  /** Whether it affects all that follows, like BEGIN or SET: no other statement is independent of it. */
  ofSession: boolean
  /** A SELECT: its functions may change something, but as a rule it only reads. */
  isQuery?: true
}>

/** A statement without its context. */
export type Described = Readonly<{
  node: Node
  description: Description
  /** Equal numbers mean equal meaning, in all versions. */
  value: number
}>

export type Statement = Described & Readonly<{ identity: string | undefined }>

export type Statements = Readonly<Record<Side, readonly Statement[]>>

export type Trees = Readonly<Record<Side, Tree>>

export const statementsIn = (tree: Tree): readonly Node[] => tree.root.children[0]?.children ?? []

/** Whether the order of two statements has a meaning. */
export function isDependent(one: Description, other: Description): boolean {
  if (one.ofSession || other.ofSession) return true
  return touches(one, other) || touches(other, one) || widens(one, other) || widens(other, one)
}

const widens = ({ addsColumnTo }: Description, { listsNoColumnsOf }: Description) =>
  addsColumnTo !== undefined && addsColumnTo === listsNoColumnsOf

function touches({ makes, mentions }: Description, other: Description): boolean {
  const mentioned = other.mentions()
  return [...(makes ?? mentions())].some((name) => mentioned.has(name) || other.makes?.has(name))
}

/** What an insert is about, if these cells of a row are its key. */
export const keyedByCells = (key: string, table: string, cells: readonly string[]) => ({
  fuller: `${key} ${cells.join(', ')}`,
  makes: new Set([`${table} ${cells.join(', ')}`]),
})

/** The table of an insert, as it is written, from what the insert is about. */
export const tableOf = (key: string) => key.replace(/^(?:insert into|copy) /, '')
