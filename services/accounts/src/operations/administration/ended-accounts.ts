/**
 * Which accounts have ended. Other services keep what belongs to an account by its id; from this list they learn that nobody
 * can come by that id any more. That an id is missing among the accounts would not do: a database that was restored misses many.
 */
import type { Script } from '@alluvium/database'
import type { HomeFate } from '../../model/administration/ended-account.ts'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'

type Row = Tables['ended_accounts']

const insert = statement((db, { user_id, ended_at, home }: Row) =>
  db.insertInto('ended_accounts').values({ user_id, ended_at, home }),
)

/** `afterTime` in milliseconds since 1970, `afterUser`: the last row of the page before; 0 and empty for the first page. */
export type EndedRange = Readonly<{ afterTime: number; afterUser: string; limit: number }>

const page = statement((db, { afterTime, afterUser, limit }: EndedRange) =>
  db
    .selectFrom('ended_accounts')
    .selectAll()
    .where((eb) => eb(eb.refTuple('ended_at', 'user_id'), '>', eb.tuple(afterTime, afterUser)))
    .orderBy('ended_at')
    .orderBy('user_id')
    .limit(limit),
)

/** @property home what becomes of the person's folder at the file service */
export type EndedAccount = Readonly<{ userId: string; home: HomeFate; now: number }>

export function* noteEnded({ userId, home, now }: EndedAccount): Script<void> {
  yield* insert.run({ user_id: userId, ended_at: now, home })
}

/** The oldest first. */
export const endedAccounts = (range: EndedRange): Script<readonly Row[]> => page.all(range)
