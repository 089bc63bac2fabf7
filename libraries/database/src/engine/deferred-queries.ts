/**
 * Deferred queries of a group of scripts (`sum` in scripts/statement.ts). Each runs once, whatever the number of
 * scripts that asked for it: before the commit, or before another query that depends on it.
 *
 *   script 1   … add 1 to the folder 7 ──> is deferred     script 2   … add 1 to the folder 7 ──> both become one
 *   script 3   … how many are in the folder 7?             first "add 2 to the folder 7", then the question
 *   undone     what the script itself added is forgotten, and what ran for others within it is deferred again
 *
 * And the counters of the group (`write` of `Expecting`): the first script that counts begins with the row (`read`), the others go on from
 * what was counted, and the row is written with what is deferred. That ends the counting: the next one begins with the row again.
 */
import { memoized } from '@alluvium/kernel'
import type { Counter, Query } from '../scripts/script.ts'

type Row = Readonly<Record<string, unknown>>

export type DeferredQueries = Readonly<{
  /** Defers a query, where it may be; whether it did. */
  defer(query: Query): boolean
  /** The next row of a counter; undefined where there is no row. `read` runs the query that asks for it. */
  count(counter: Counter, read: (query: Query) => Row | undefined): Row | undefined
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
  /** By key; replaced, as `pending` is. */
  let counted: ReadonlyMap<string, Counted> = new Map()
  /** Of all that were ever deferred: they are few. */
  const guards = new Map<RegExp, (text: string) => 'yes' | 'no'>()

  function guard(before: RegExp): void {
    if (guards.has(before)) return
    guards.set(
      before,
      memoized(cachedTexts, (text: string) => (before.test(text) ? 'yes' : 'no')),
    )
  }

  const isEmpty = (): boolean => pending.length === 0 && counted.size === 0

  function takeAll(): Iterable<Query> {
    if (isEmpty()) return none
    const due = [...combined(pending), ...Iterator.from(counted.values()).map(({ write, row }) => write(row))]
    forget()
    return due
  }

  function forget(): void {
    pending = []
    if (counted.size > 0) counted = new Map()
  }

  function dependsOnPending(text: string): boolean {
    for (const noticed of guards.values()) if (noticed(text) === 'yes') return true
    return false
  }

  return {
    defer(query) {
      if (!isDeferred(query)) return false
      guard(query.deferred.before)
      pending = [...pending, query]
      return true
    },
    count({ key, before, from, after, write }, read) {
      guard(before)
      const last = counted.get(key)?.row ?? read(from)
      if (!last) return undefined
      const row = after(last)
      counted = new Map(counted).set(key, { row, write })
      return row
    },
    takeBefore: (text) => (!isEmpty() && dependsOnPending(text) ? takeAll() : none),
    takeAll,
    savepoint() {
      const [pendingBefore, countedBefore] = [pending, counted]
      return () => {
        pending = pendingBefore
        counted = countedBefore
      }
    },
    forget,
  }
}

type Counted = Readonly<{ row: Row }> & Pick<Counter, 'write'>

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
