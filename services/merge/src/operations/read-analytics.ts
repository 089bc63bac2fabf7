/** Sums up statistics of merges over days. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { dayOf, lastDays, mondayOf } from '../model/calendar.ts'
import { once } from '../ports/statements.ts'

/** Whose merges (one account's or everybody's), and the present time. */
export type Scope = Readonly<{ account: string | undefined; now: number }>

export type Analytics = Readonly<{
  merges: number
  today: number
  /** Since Monday. */
  thisWeek: number
  byDriver: readonly Readonly<{ driver: string; merges: number }>[]
  /** The last thirty days, the earliest first; also those without merges. */
  byDay: readonly Readonly<{ day: string; merges: number }>[]
  resolved: number
  conflicted: number
  averageMs: number
  /** How many accounts of the scope have merged today. */
  activeToday: number
}>

const days = 30

export function* readAnalytics({ account, now }: Scope): Script<Analytics> {
  const dates = lastDays(now, days)
  const [first = '', today, monday] = [dates[0], dayOf(now), mondayOf(now)]
  const drivers = yield* byDriver(account).all()
  const counts = new Map((yield* byDay(account, first).all()).map(({ day, merges }) => [day, merges]))
  const active = yield* activeOn(account, today).first()
  const total = (of: 'merges' | 'conflicted' | 'resolved' | 'duration_us') =>
    drivers.reduce((sum, row) => sum + row[of], 0)
  return {
    merges: total('merges'),
    today: counts.get(today) ?? 0,
    thisWeek: [...counts].reduce((sum, [day, merges]) => (day >= monday ? sum + merges : sum), 0),
    byDriver: drivers,
    byDay: dates.map((day) => ({ day, merges: counts.get(day) ?? 0 })),
    resolved: total('resolved'),
    conflicted: total('conflicted'),
    averageMs: total('merges') === 0 ? 0 : total('duration_us') / total('merges') / 1000,
    activeToday: active?.accounts ?? 0,
  }
}

/** PostgreSQL sums whole numbers into decimals. */
const sum = (column: 'merges' | 'conflicted' | 'resolved' | 'duration_us') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`

const byDriver = (account: string | undefined) =>
  once((db) =>
    db
      .selectFrom('daily_merges')
      .$if(account !== undefined, (rows) => rows.where('account', '=', account ?? ''))
      .select([
        'driver',
        sum('merges').as('merges'),
        sum('conflicted').as('conflicted'),
        sum('resolved').as('resolved'),
        sum('duration_us').as('duration_us'),
      ])
      .groupBy('driver')
      .orderBy('driver'),
  )

const byDay = (account: string | undefined, first: string) =>
  once((db) =>
    db
      .selectFrom('daily_merges')
      .$if(account !== undefined, (rows) => rows.where('account', '=', account ?? ''))
      .where('day', '>=', first)
      .select(['day', sum('merges').as('merges')])
      .groupBy('day'),
  )

const activeOn = (account: string | undefined, day: string) =>
  once((db) =>
    db
      .selectFrom('daily_merges')
      .$if(account !== undefined, (rows) => rows.where('account', '=', account ?? ''))
      .where('day', '=', day)
      .select(sql<number>`count(distinct account)`.as('accounts')),
  )
