/**
 * The counters that numbers are taken of, and how far the revisions were followed. A counter that is behind a number which was given
 * would give it again: no save would succeed any more, or another entry would get the number that clients know a file by. Whoever has
 * followed revisions that were never made would pass over those that come: changes without an entry in the audit log, or without a
 * message. A history that begins after its last revision says of every former version that it is too old to be kept.
 */
import { partLost, type Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { followAnew } from '../search/progress.ts'

type Row = Readonly<{ number: number }>

/** `at`: where it stands; `set`: makes it another number. */
type Counter = Readonly<{
  /** Behind "the". */
  name: string
  at: RawBuilder<Row>
  set(number: number): RawBuilder<unknown>
}>

/** `given`: the highest number that was given. */
type Giving = Counter & Readonly<{ given: RawBuilder<Row> }>

const ofLedger = (column: 'revision' | 'node' | 'small' | 'shares'): Counter => ({
  name: `counter ${column}`,
  at: sql`select ${sql.ref(column)} as number from "ledger"`,
  set: (number) => sql`update "ledger" set ${sql.ref(column)} = ${number}`,
})

const lastRevision = sql<Row>`select coalesce(max(revision), 0) as number from revisions`

/** Each of the highest numbers is the end of an index. */
const giving: readonly Giving[] = [
  { ...ofLedger('revision'), given: lastRevision },
  {
    ...ofLedger('node'),
    given: sql`select coalesce(max(nodes), 0) as number from (
      select max(node) as nodes from present union all select max(node) from past
      union all select nodes from (select nodes from revisions order by revision desc limit 1) as last) as given`,
  },
  { ...ofLedger('small'), given: sql`select coalesce(max(small), 0) as number from smalls` },
  {
    ...ofLedger('shares'),
    given: sql`select coalesce(max(number), 0) as number from (
      select max(number) as number from shares union all select max(number) from grants) as given`,
  },
]

type Following = Counter &
  Readonly<{
    /** Where it is to stand when it is ahead of the last revision. Default: there. */
    back?: number
    /** What it needs after it was set back. */
    afterwards?: () => Script<void>
  }>

const cursorIn = (table: string, { column, name }: Readonly<{ column: string; name: string }>): Following => ({
  name,
  at: sql`select max(${sql.ref(column)}) as number from ${sql.table(table)}`,
  set: (number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${number} where ${sql.ref(column)} > cast(${number} as bigint)`,
})

const following: readonly Following[] = [
  {
    // From there, housekeeping moves it by the days that are kept: what lies before it goes for good.
    ...cursorIn('history', { column: 'horizon', name: 'beginning of the history' }),
    back: 0,
  },
  {
    // Entries come in another order than their revisions: the whole log is looked through for those that lack.
    ...cursorIn('audit_chain', { column: 'revision', name: 'audit log' }),
    back: 0,
    set: (number) => sql`update audit_chain set revision = ${number}, revision_entry = 0`,
  },
  // What was renamed meanwhile is not known, so all is looked at again.
  { ...cursorIn('search_progress', { column: 'revision', name: 'search' }), afterwards: followAnew },
  cursorIn('webhooks', { column: 'cursor', name: 'place of a webhook' }),
  cursorIn('workers', { column: 'cursor', name: 'place of a worker' }),
]

/** `limit`: the number that says that `at` is wrong; `should`: where it is to stand. */
export type WrongCounter = Readonly<{ counter: Following; at: number; limit: number; should: number }>

function* numberOf(query: RawBuilder<Row>): Script<number> {
  return (yield* once<Row>(() => query).first())?.number ?? 0
}

export function* wrongCounters(): Script<readonly WrongCounter[]> {
  const wrong: WrongCounter[] = []
  for (const counter of giving) {
    const [at, given] = [yield* numberOf(counter.at), yield* numberOf(counter.given)]
    if (at < given) wrong.push({ counter, at, limit: given, should: given })
  }
  const limit = Math.max(yield* numberOf(ofLedger('revision').at), yield* numberOf(lastRevision))
  for (const counter of following) {
    const at = yield* numberOf(counter.at)
    if (at <= limit) continue
    wrong.push({ counter, at, limit, should: counter.back ?? limit })
  }
  return wrong
}

/** For people, behind "the". */
export const describedCounter = ({ counter: { name }, at, limit }: WrongCounter): string =>
  at < limit
    ? `${name} is at ${at}, but ${limit} was given`
    : `${name} is at revision ${at}, but the last that was given is ${limit}`

/** Throws `database.corrupt` where one is wrong: nothing is written any more, until it was repaired. */
export function* expectCounters(): Script<void> {
  const [wrong] = yield* wrongCounters()
  if (wrong) throw partLost(`the ${describedCounter(wrong)} (\`alluvium files repair\` sets it right)`)
}

/** @returns how many were wrong. */
export function* repairCounters(): Script<number> {
  const wrong = yield* wrongCounters()
  for (const { counter, should } of wrong) {
    yield* once(() => counter.set(should)).run()
    if (counter.afterwards) yield* counter.afterwards()
  }
  return wrong.length
}
