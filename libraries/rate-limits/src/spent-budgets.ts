/**
 * Budgets over a time, counted in the service's database: they outlive the process, and several processes count together.
 * A budget is a bucket that holds its limit and refills evenly over its time, so bursts up to the whole limit are welcome.
 */
import { type Migration, type Script, statements } from '@alluvium/database'
import { type RateDecision, takeFrom } from '@alluvium/http/rate-limit'
import type { Budget } from '@alluvium/kernel'

export type SpentBudgetsTable = {
  /** The budget's name in the table of the service. */
  budget: string
  /** The account or the network. */
  holder: string
  /** Uses left; a fraction of one comes back with time. */
  tokens: number
  /** When that was so; milliseconds since 1970. */
  at: number
  /** From when on the whole limit is there again, and the row says nothing. */
  whole_at: number
}

/** Makes the table, as the step that the service calls `name`. */
export const spentBudgetsMigration = (name: string): Migration => ({
  name,
  statements: ({ integer, real, text, clustered }) => [
    `CREATE TABLE spent_budgets (
      budget ${text} NOT NULL,
      holder ${text} NOT NULL,
      tokens ${real} NOT NULL,
      at ${integer} NOT NULL,
      whole_at ${integer} NOT NULL,
      PRIMARY KEY (budget, holder)
    ) ${clustered}`,
    'CREATE INDEX spent_budgets_by_time ON spent_budgets (whole_at)',
  ],
})

const { statement } = statements<{ spent_budgets: SpentBudgetsTable }>()

type Key = Readonly<{ budget: string; holder: string }>

const left = statement((db, { budget, holder }: Key) =>
  db.selectFrom('spent_budgets').select(['tokens', 'at']).where('budget', '=', budget).where('holder', '=', holder),
)

const keep = statement((db, { budget, holder, tokens, at, whole_at }: SpentBudgetsTable) =>
  db
    .insertInto('spent_budgets')
    .values({ budget, holder, tokens, at, whole_at })
    .onConflict((known) =>
      known.columns(['budget', 'holder']).doUpdateSet((excluded) => ({
        tokens: excluded.ref('excluded.tokens'),
        at: excluded.ref('excluded.at'),
        whole_at: excluded.ref('excluded.whole_at'),
      })),
    ),
)

const forgetWhole = statement((db, { now }: { now: number }) =>
  db.deleteFrom('spent_budgets').where('whole_at', '<', now),
)

export type Spending = Readonly<{
  /** The budget's name in the table of the service. */
  name: string
  /** One with a time, `perMs`. */
  budget: Budget
  /** The account or the network. */
  holder: string
  /** How many it may be this time; default: the budget's own limit. */
  limit?: number
  /** Milliseconds since 1970. */
  now: number
}>

/**
 * Takes one from a holder's budget, inside the caller's transaction: an operation that is undone has spent nothing. Past the
 * budget nothing is taken, and the decision says in how many seconds there is something again.
 */
export function* spend({ name, budget, holder, limit = budget.limit, now }: Spending): Script<RateDecision> {
  const windowMs = budget.perMs ?? 60_000
  const kept = yield* left.first({ budget: name, holder })
  // Of a clock that was set back meanwhile. The whole budget counts as there, for whoever refuses undoes what would be written here.
  const known = kept !== undefined && kept.at - now > windowMs ? undefined : kept
  const { bucket, decision } = takeFrom(known, { perMinute: limit, windowMs, now })
  if (!decision.allowed) return decision
  yield* forgetWhole.run({ now })
  const wholeAt = Math.ceil(bucket.at + (windowMs * (limit - bucket.tokens)) / limit)
  yield* keep.run({ budget: name, holder, tokens: bucket.tokens, at: bucket.at, whole_at: wholeAt })
  return decision
}
