/** What the database keeps of second factors. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'

type Of = { userId: string }

const factor = statement((db, { userId }: Of) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId),
)
const insert = statement((db, { userId, secret }: Of & { secret: string }) =>
  db.insertInto('second_factors').values({ user_id: userId, secret, last_step: 0 }),
)
const setStep = statement((db, { userId, step }: Of & { step: number }) =>
  db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId),
)
const setConfirmed = statement((db, { userId, now }: Of & { now: number }) =>
  db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId),
)
const remove = statement((db, { userId }: Of) => db.deleteFrom('second_factors').where('user_id', '=', userId))
const insertCode = statement((db, { userId, digest }: Of & { digest: string }) =>
  db.insertInto('recovery_codes').values({ user_id: userId, digest }),
)
const codes = statement((db, { userId }: Of) =>
  db.selectFrom('recovery_codes').select('digest').where('user_id', '=', userId),
)
const removeCode = statement((db, { userId, digest }: Of & { digest: string }) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('digest', '=', digest),
)
const removeCodes = statement((db, { userId }: Of) => db.deleteFrom('recovery_codes').where('user_id', '=', userId))

export const secondFactorOf = (userId: string): Script<Tables['second_factors'] | undefined> => factor.first({ userId })

/** Takes the place of one that was begun before. It counts for nothing until it is confirmed. */
export function* keepSecondFactor(userId: string, secret: string, digests: readonly string[]): Script<void> {
  yield* forgetSecondFactor(userId)
  yield* insert.run({ userId, secret })
  for (const digest of digests) yield* insertCode.run({ userId, digest })
}

/** Has log-ins ask for the second factor from now on. */
export function* requireSecondFactor(userId: string, now: number): Script<void> {
  yield* setConfirmed.run({ userId, now })
}

/** Codes of this time step and of those before it are used up. */
export function* useStep(userId: string, step: number): Script<void> {
  yield* setStep.run({ userId, step })
}

/** Whether it was there to be used up. */
export function* useRecoveryCode(userId: string, digest: string): Script<boolean> {
  return (yield* removeCode.run({ userId, digest })) > 0
}

export function* recoveryCodesLeft(userId: string): Script<number> {
  return (yield* codes.all({ userId })).length
}

export function* forgetSecondFactor(userId: string): Script<void> {
  yield* remove.run({ userId })
  yield* removeCodes.run({ userId })
}
