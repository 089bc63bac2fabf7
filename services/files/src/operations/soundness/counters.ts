/**
 * The counters that numbers are taken of. One that is behind a number which was given would give it again: no save would succeed any
 * more, or another entry would get the number that clients know a file by. A horizon that lies in the future says of every former
 * version that it is too old to be kept.
 */
import { partLost, type Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'

const names = ['revision', 'node', 'small', 'shares', 'horizon'] as const

type Counters = Readonly<Record<(typeof names)[number], number>>

/** What a counter is, and what the rows say that it should be. */
export type WrongCounter = Readonly<{ name: keyof Counters; is: number; should: number }>

type Known = Counters & Readonly<Record<`given_${keyof Omit<Counters, 'horizon'>}`, number>>

/** Each of the highest numbers is the end of an index. */
const known = once<Known>(
  () => sql<Known>`
    select revision, node, small, shares, (select horizon from history) as horizon,
      (select coalesce(max(revision), 0) from revisions) as given_revision,
      (select coalesce(max(nodes), 0) from (
        select max(node) as nodes from present union all select max(node) from past
        union all select nodes from (select nodes from revisions order by revision desc limit 1) as last) as given) as given_node,
      (select coalesce(max(small), 0) from smalls) as given_small,
      (select coalesce(max(number), 0) from (
        select max(number) as number from shares union all select max(number) from grants) as given) as given_shares
    from "ledger" where one = 1`,
)

export function* wrongCounters(): Script<readonly WrongCounter[]> {
  const [row] = yield* known.all()
  if (!row) return []
  const { given_revision: revision, given_node: node, given_small: small, given_shares: shares } = row
  const should = {
    revision: Math.max(row.revision, revision),
    node: Math.max(row.node, node),
    small: Math.max(row.small, small),
    shares: Math.max(row.shares, shares),
    horizon: Math.min(row.horizon, Math.max(row.revision, revision)),
  }
  return names.map((name) => ({ name, is: row[name], should: should[name] })).filter(({ is, should }) => is !== should)
}

/** For people, behind "the". */
export const describedCounter = ({ name, is, should }: WrongCounter): string =>
  name === 'horizon'
    ? `history is said to begin at revision ${is}, but the last that was given is ${should}`
    : `counter ${name} is at ${is}, but ${should} was given`

/** Throws `database.corrupt` where one is wrong: nothing is written any more, until it was repaired. */
export function* expectCounters(): Script<void> {
  const [wrong] = yield* wrongCounters()
  if (wrong) throw partLost(`the ${describedCounter(wrong)} (\`alluvium files repair\` sets it right)`)
}

const set = statement((db, { revision, node, small, shares }: Omit<Counters, 'horizon'>) =>
  db.updateTable('ledger').set({ revision, node, small, shares }).where('one', '=', 1),
)
const setHorizon = statement((db, { horizon }: Pick<Counters, 'horizon'>) => db.updateTable('history').set({ horizon }))

/** @returns how many were wrong. */
export function* repairCounters(): Script<number> {
  const wrong = yield* wrongCounters()
  if (wrong.length === 0) return 0
  const [row] = yield* known.all()
  if (!row) return 0
  const right = { ...row, ...Object.fromEntries(wrong.map(({ name, should }) => [name, should])) }
  yield* set.run(right)
  yield* setHorizon.run(right)
  return wrong.length
}
