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

import type { Dialect } from './dialect.ts'
import type { Meaning } from './meaning.ts'
import { StatementReader } from './statement-reader.ts'
import { tokensOf } from './tokens.ts'

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

function describe(kind: string, written: string, dialect: Dialect, meaning: Meaning): Description {
  if (kind === 'comment') return { makes: nothing, mentions: () => nothing, ofSession: false }
  if (kind === 'command') return describeCommand(written)
  const read = tokensOf(written, dialect)
  if ('unreadable' in read) return { makes: nothing, mentions: () => nothing, ofSession: true }
  const tokens = read.tokens.filter((token) => token.kind !== 'comment')
  return new StatementReader({ ...read, tokens }, meaning).description()
}

export type Describe = (kind: string, written: string) => Description

/** The descriptions of a dialect, each made once: most of a script stands in all its versions. */
export function descriptionsIn(dialect: Dialect, meaning: Meaning): Describe {
  const known = new Map<string, Description>()
  return (kind, written) => {
    const description = known.get(written) ?? describe(kind, written, dialect, meaning)
    known.set(written, description)
    return description
  }
}

const nothing: ReadonlySet<string> = new Set()

/** Reads another file, or else changes the session. */
function describeCommand(written: string): Description {
  const path = /^(?:#[ \t]*include|\\i|\\ir|\\include|\\include_relative|@@?)[ \t]*["'<]?(?<path>[^"'>;\s]+)/.exec(
    written,
  )?.groups?.['path']
  if (path === undefined) return { makes: nothing, mentions: () => nothing, ofSession: true }
  const names = path.split('/').map((step) => step.replace(/\.\w+$/, '').toLowerCase())
  const key = `include ${path}`
  return { key, makes: new Set([key]), mentions: () => new Set([key, ...names]), ofSession: false }
}

/** Whether the order of two statements means something. */
export function isDependent(one: Description, other: Description): boolean {
  if (one.ofSession || other.ofSession) return true
  return touches(one, other) || touches(other, one)
}

function touches({ makes, mentions }: Description, other: Description): boolean {
  const mentioned = other.mentions()
  return [...(makes ?? mentions())].some((name) => mentioned.has(name) || other.makes?.has(name))
}
