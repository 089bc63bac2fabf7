/** Marks as read what asked somebody for something, once it is done: nobody has to tell the service so. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { z } from 'zod'
import { levelOf, type Right, rights } from '../../model/access/right.ts'
import { statement } from '../../ports/ledger.ts'
import { markNotification } from './notification-rows.ts'

const requests = statement((db, { node, asker }: Readonly<{ node: number; asker: number }>) =>
  db
    .selectFrom('notifications')
    .select(['account', 'number', 'body'])
    .where('kind', '=', sql.lit('access-requested'))
    .where('actor', '=', asker)
    .where('node', '=', node)
    .where('read_at', 'is', null),
)
const keptOf = statement((db, { account, node }: Readonly<{ account: number; node: number }>) =>
  db
    .selectFrom('saves')
    .select('save')
    .where('node', '=', node)
    .where('merged', 'is', null)
    .where('account', '=', account)
    .limit(1),
)
const markKept = statement((db, { account, node, at }: Readonly<{ account: number; node: number; at: number }>) =>
  db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account', '=', account)
    .where('kind', '=', sql.lit('write-kept'))
    .where('node', '=', node)
    .where('read_at', 'is', null),
)

const facts = z.object({ right: z.enum(rights).optional() })

/** @property holder the number of the account that was given the right */
type Given = Readonly<{ holder: number; node: number; right: Right; at: number }>

/** A right that was given answers requests for as much or less, with everybody who was asked. */
export function* settleRequests({ holder, node, right, at }: Given): Script<void> {
  for (const { account, number, body } of yield* requests.all({ node, asker: holder })) {
    const { right: asked } = facts.parse(JSON.parse(body))
    if (asked !== undefined && levelOf(right) >= levelOf(asked)) yield* markNotification({ account, number, at })
  }
}

/** Of a file of which no save of the account is kept any more, because each was merged or is not needed. */
export function* settleRetainedWrites(of: Readonly<{ account: number; node: number; at: number }>): Script<void> {
  if (!(yield* keptOf.first(of))) yield* markKept.run(of)
}
