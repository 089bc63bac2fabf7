/** The rows of second factors. */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'

const ofAccount = statement((db, { account }: { account: number }) =>
  db.selectFrom('second_factors').selectAll().where('account', '=', account),
)
const insert = statement((db, { account, secret }: { account: number; secret: string }) =>
  db.insertInto('second_factors').values({ account, secret, last_step: 0 }),
)
const step = statement((db, { account, last }: { account: number; last: number }) =>
  db.updateTable('second_factors').set({ last_step: last }).where('account', '=', account),
)
const require = statement((db, { account }: { account: number }) =>
  db.updateTable('users').set({ second_factor: 1 }).where('number', '=', account),
)
const insertCode = statement((db, { account, hash }: { account: number; hash: string }) =>
  db.insertInto('recovery_codes').values({ account, hash }),
)
const codes = statement((db, { account }: { account: number }) =>
  db.selectFrom('recovery_codes').select('hash').where('account', '=', account),
)
const removeCode = statement((db, { account, hash }: { account: number; hash: string }) =>
  db.deleteFrom('recovery_codes').where('account', '=', account).where('hash', '=', hash),
)
const remove = statement((db, { account }: { account: number }) =>
  db.deleteFrom('second_factors').where('account', '=', account),
)
const removeCodes = statement((db, { account }: { account: number }) =>
  db.deleteFrom('recovery_codes').where('account', '=', account),
)
const release = statement((db, { account }: { account: number }) =>
  db.updateTable('users').set({ second_factor: 0 }).where('number', '=', account),
)

export const secondFactorOf = (account: number): Script<Tables['second_factors'] | undefined> =>
  ofAccount.first({ account })

/** Stores a second factor, replacing an unconfirmed one. It does not count until `requireSecondFactor`. */
export function* keepSecondFactor(account: number, secret: string, codeHashes: readonly string[]): Script<void> {
  yield* forgetSecondFactor(account)
  yield* insert.run({ account, secret })
  for (const hash of codeHashes) yield* insertCode.run({ account, hash })
}

export function* requireSecondFactor(account: number): Script<void> {
  yield* require.run({ account })
}

/** Marks codes of this time step and of earlier ones as used. */
export function* useStep(account: number, last: number): Script<void> {
  yield* step.run({ account, last })
}

export function* recoveryCodesOf(account: number): Script<readonly string[]> {
  return (yield* codes.all({ account })).map(({ hash }) => hash)
}

export function* useRecoveryCode(account: number, hash: string): Script<void> {
  yield* removeCode.run({ account, hash })
}

/** Removes the second factor: the password alone is enough again. */
export function* forgetSecondFactor(account: number): Script<void> {
  yield* remove.run({ account })
  yield* removeCodes.run({ account })
  yield* release.run({ account })
}
