/** Marks as read what asked somebody for something, once they have done it: nobody has to tell the service so. */
import type { Script } from '@alluvium/database'
import { z } from 'zod'
import { levelOf, type Right, rights } from '../../model/access/right.ts'
import type { NotificationKind } from '../../model/notification.ts'
import { statement } from '../../ports/ledger.ts'
import { markNotification } from './notification-rows.ts'

type Asked = Readonly<{ account: number; kind: NotificationKind }>

const unread = statement((db, { account, kind }: Asked) =>
  db
    .selectFrom('notifications')
    .select(['number', 'node', 'actor', 'body'])
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('read_at', 'is', null),
)

const facts = z.object({ right: z.enum(rights).optional(), save: z.string().optional() })

/** What `by` gave `holder`, both by the numbers of their accounts, answers requests for as much or less. */
type Given = Readonly<{ by: number; holder: number; node: number; right: Right; at: number }>

export function* settleRequests({ by, holder, node, right, at }: Given): Script<void> {
  for (const { number, body, ...about } of yield* unread.all({ account: by, kind: 'access-requested' })) {
    const { right: asked } = facts.parse(JSON.parse(body))
    const isAnswered = asked !== undefined && levelOf(right) >= levelOf(asked)
    if (about.node === node && about.actor === holder && isAnswered)
      yield* markNotification({ account: by, number, at })
  }
}

/** A kept save of the account that is gone, because it was merged or is not needed. */
export function* settleSave({
  account,
  save,
  at,
}: Readonly<{ account: number; save: string; at: number }>): Script<void> {
  for (const { number, body } of yield* unread.all({ account, kind: 'write-kept' }))
    if (facts.parse(JSON.parse(body)).save === save) yield* markNotification({ account, number, at })
}
