import type { Script } from '@alluvium/database'
import { statement } from '../ports/statements.ts'

const ofMonth = statement((db, { account, month }: { account: string; month: string }) =>
  db.selectFrom('monthly_merges').select('merges').where('account', '=', account).where('month', '=', month),
)

/** How many merges of an account were answered in a month (`2026-11`, UTC). */
export function* mergesIn(account: string, month: string): Script<number> {
  const row = yield* ofMonth.first({ account, month })
  return row?.merges ?? 0
}
