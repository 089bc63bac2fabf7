/** People who left for a provider: remembered for ten minutes, and forgotten by coming back once. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Origin } from '../../model/origin.ts'
import { digestOf } from '../../model/sign-on/digest.ts'
import { statement } from '../../ports/statements.ts'
import { tooManySignIns } from '../../problems/sign-on.ts'
import { spendOfNetwork } from '../spend-budget.ts'

/** Anybody can begin to sign in: so there is a limit to what is remembered, of which each network may have its budget. */
const maxAttempts = 100_000
const prunedAtOnce = 200
export type KeptAttempt = Readonly<{
  /** The provider's id. */
  provider: string
  verifier: string
  nonce: string
  echo: string | null
  resume: string | null
  browser: string | null
}>

type Row = KeptAttempt & Readonly<{ state: string; expiresAt: number }>

const insert = statement((db, { state, provider, verifier, nonce, echo, resume, browser, expiresAt }: Row) =>
  db
    .insertInto('sign_in_attempts')
    .values({ state, provider, verifier, nonce, echo, resume, browser, expires_at: expiresAt }),
)

const forgetExpired = statement((db, { now }: { now: number }) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('state', 'in', (sub) =>
      sub
        .selectFrom('sign_in_attempts')
        .select('state')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(prunedAtOnce),
    ),
)

const oneTooMany = statement((db) =>
  db.selectFrom('sign_in_attempts').select('state').orderBy('state').limit(1).offset(maxAttempts),
)

const byState = statement((db, { state }: { state: string }) =>
  db
    .selectFrom('sign_in_attempts')
    .select(['provider', 'verifier', 'nonce', 'echo', 'resume', 'browser', 'expires_at as expiresAt'])
    .where('state', '=', state),
)

const remove = statement((db, { state }: { state: string }) =>
  db.deleteFrom('sign_in_attempts').where('state', '=', state),
)

export type RememberAttempt = Readonly<{
  state: string
  attempt: KeptAttempt
  from: Origin
  now: number
  expiresAt: number
}>

/** Throws `accounts.budget-spent` and `accounts.too-many-sign-ins`. */
export const rememberAttempt = worksOnFullDisk(function* rememberAttempt({
  state,
  attempt,
  from,
  now,
  expiresAt,
}: RememberAttempt): Script<void> {
  yield* spendOfNetwork('signIns', from, now)
  yield* forgetExpired.run({ now })
  if (yield* oneTooMany.first({})) throw tooManySignIns()
  yield* insert.run({ ...attempt, state: digestOf(state), expiresAt })
})

/** Takes the attempt of a state, which works once; undefined when there is none, or it is too old. */
export const takeAttempt = worksOnFullDisk(function* takeAttempt(
  state: string,
  now: number,
): Script<KeptAttempt | undefined> {
  const row = yield* byState.first({ state: digestOf(state) })
  if (!row) return undefined
  yield* remove.run({ state: digestOf(state) })
  const { expiresAt, ...attempt } = row
  return expiresAt > now ? attempt : undefined
})
