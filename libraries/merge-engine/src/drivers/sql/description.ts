/**
 * What a statement is about, as far as it can be told by names:
 *
 *   CREATE INDEX i ON t (a)           key  create index i          makes i        mentions t, a
 *   ALTER TABLE t ADD COLUMN c int    key  alter table t add c     makes t.c      mentions t
 *   UPDATE t SET a = 1                no key                       makes t        mentions a
 *   BEGIN                             no key                       is about the session: order is all it means
 *
 * Two statements are independent when neither mentions what the other makes or changes.
 */

import type { Node } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export type Description = Readonly<{
  /** What it is known by, where that can be told; `fuller` tells apart statements that share a key. */
  key?: string
  fuller?: string
  /** Names it makes or changes; undefined where it may change whatever it mentions. */
  makes: ReadonlySet<string> | undefined
  mentions(): ReadonlySet<string>
  /** It sets up what follows, like BEGIN or SET: no other statement is independent of it. */
  ofSession: boolean
}>

/** A statement by itself. */
export type Described = Readonly<{
  node: Node
  description: Description
  /** Equal numbers, equal meaning, in all versions. */
  value: number
}>

export type Statement = Described & Readonly<{ identity: string | undefined }>

export type Statements = Readonly<Record<Side, readonly Statement[]>>

/** Whether the order of two statements means something. */
export function isDependent(one: Description, other: Description): boolean {
  if (one.ofSession || other.ofSession) return true
  return touches(one, other) || touches(other, one)
}

function touches({ makes, mentions }: Description, other: Description): boolean {
  const mentioned = other.mentions()
  return [...(makes ?? mentions())].some((name) => mentioned.has(name) || other.makes?.has(name))
}
