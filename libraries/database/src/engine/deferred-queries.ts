/**
 * Deferred queries of a group of scripts (`sum` in scripts/statement.ts). Each runs once, whatever the number of
 * scripts that asked for it: before the commit, or before another query that depends on it.
 *
 *   script 1   … add 1 to the folder 7 ──> is deferred     script 2   … add 1 to the folder 7 ──> both become one
 *   script 3   … how many are in the folder 7?             first "add 2 to the folder 7", then the question
 *   undone     what the script itself added is forgotten, and what ran for others within it is deferred again
 */
import { memoized } from '@alluvium/kernel'
import type { Query } from '../scripts/script.ts'

export type DeferredQueries = Readonly<{
  /** Defers a query, where it may be; whether it did. */
  defer(query: Query): boolean
  /** Takes all that is deferred where this text depends on some of it: it is to run first. */
  takeBefore(text: string): Iterable<Query>
  /** Takes all that is deferred: it is to run now. */
  takeAll(): Iterable<Query>
  /** To be called where a script begins. The function that it returns is to be called when that script is undone. */
  savepoint(): () => void
  /** Forgets all that is deferred: the group is lost. */
  forget(): void
}>

/** For how many texts it is remembered whether they depend on a deferred query. */
const cachedTexts = 512
const none: Iterable<Query> = []

export function deferredQueries(): DeferredQueries {
  /** In the order in which they were asked for. The array is replaced and never emptied, because `savepoint` keeps it. */
  let pending: readonly DeferredQuery[] = []
  /** Of all that were ever deferred: they are few. */
  const guards = new Map<RegExp, (text: string) => 'yes' | 'no'>()

  function takeAll(): Iterable<Query> {
    if (pending.length === 0) return none
    const due = combined(pending)
    pending = []
    return due
  }

  function dependsOnPending(text: string): boolean {
    for (const noticed of guards.values()) if (noticed(text) === 'yes') return true
    return false
  }

  return {
    defer(query) {
      if (!isDeferred(query)) return false
      const { before } = query.deferred
      if (!guards.has(before))
        guards.set(
          before,
          memoized(cachedTexts, (text: string) => (before.test(text) ? 'yes' : 'no')),
        )
      pending = [...pending, query]
      return true
    },
    takeBefore: (text) => (pending.length > 0 && dependsOnPending(text) ? takeAll() : none),
    takeAll,
    savepoint() {
      const before = pending
      return () => {
        pending = before
      }
    },
    forget() {
      pending = []
    },
  }
}

type DeferredQuery = Query & Required<Pick<Query, 'deferred'>>

const isDeferred = (query: Query): query is DeferredQuery => query.deferred !== undefined

/** One query for each key, in the order of the last of each. */
function combined(pending: readonly DeferredQuery[]): Iterable<Query> {
  const byKey = new Map<string, Query>()
  for (const { deferred, compile } of pending) {
    const earlier = byKey.get(deferred.key)?.deferred
    byKey.delete(deferred.key)
    byKey.set(deferred.key, earlier ? deferred.combinedWith(earlier.input) : { compile, deferred })
  }
  return byKey.values()
}
