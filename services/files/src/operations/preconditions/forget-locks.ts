/** Locks belong to a place: an entry that is moved or deleted loses them (RFC 4918, 7.5 to 7.7). */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { locksWithin } from './refuse-locked.ts'

const forget = statement((db, { token }: { token: string }) => db.deleteFrom('locks').where('token', '=', token))
const some = statement((db) => db.selectFrom('locks').select('token').limit(1))

/** Removes the locks of an entry and of everything below it. */
export function* forgetLocksWithin(node: number): Script<void> {
  if (!(yield* some.first({}))) return
  for (const { token } of yield* locksWithin(node, 0)) yield* forget.run({ token })
}
