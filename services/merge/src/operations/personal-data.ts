/** Exports and erases all data of one account. */
import type { Database, Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { statement } from '../ports/statements.ts'

export type PersonalDataStore = Readonly<{
  name: string
  /** The data, in a form that JSON can hold. */
  export(account: string): Promise<unknown>
  /** Removes all data. Idempotent. */
  erase(account: string): Promise<void>
}>

type Of = Readonly<{ account: string }>

const months = statement((db, { account }: Of) =>
  db.selectFrom('monthly_merges').select(['month', 'merges']).where('account', '=', account).orderBy('month'),
)

const days = statement((db, { account }: Of) =>
  db
    .selectFrom('daily_merges')
    .select(['day', 'driver', 'merges', 'conflicted', 'resolved', 'duration_us'])
    .where('account', '=', account)
    .orderBy('day')
    .orderBy('driver'),
)

const plugins = statement((db, { account }: Of) =>
  db
    .selectFrom('plugins')
    .select(['name', 'version', 'description', 'visibility', 'size', 'created_at', 'updated_at'])
    .where('owner', '=', account)
    .orderBy('name'),
)

const forgetMonths = statement((db, { account }: Of) => db.deleteFrom('monthly_merges').where('account', '=', account))
const forgetDays = statement((db, { account }: Of) => db.deleteFrom('daily_merges').where('account', '=', account))
const forgetPlugins = statement((db, { account }: Of) => db.deleteFrom('plugins').where('owner', '=', account))

function* gathered(of: Of): Script<unknown> {
  const kept = yield* plugins.all(of)
  return {
    merges_by_month: yield* months.all(of),
    merges_by_day: yield* days.all(of),
    plugins: kept.map(({ created_at, updated_at, ...plugin }) => ({
      ...plugin,
      created_at: timestamp(created_at),
      updated_at: timestamp(updated_at),
    })),
  }
}

function* forgotten(of: Of): Script<void> {
  yield* forgetMonths.run(of)
  yield* forgetDays.run(of)
  yield* forgetPlugins.run(of)
}

export const mergeData = (database: Database): PersonalDataStore => ({
  name: 'merges',
  export: (account) => database.read(gathered({ account })),
  erase: (account) => database.write(forgotten({ account })),
})
