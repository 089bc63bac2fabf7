/** Rows of notifications. */
import type { Script } from '@alluvium/database'
import { type Expression, type ExpressionBuilder, type Kysely, type QueryCreator, sql } from 'kysely'
import { z } from 'zod'
import { mailedAtFirst, type NotificationFacts, type NotificationKind } from '../../model/notification.ts'
import { once, statement, type Tables } from '../../ports/ledger.ts'
import { inChunks } from '../chunks.ts'

const countedBody = z.object({ count: z.int().optional(), copy: z.int().optional() })

export type NotificationRow = Tables['notifications'] & Readonly<{ actor_name: string | null }>

/** Who gets it: one account, or all members of a group but one account. Numbers of accounts; the id of a group. */
export type Recipients = Readonly<{ account: number }> | Readonly<{ group: string; except: number | null }>

type NewRow = Readonly<{
  kind: NotificationKind
  node: number | null
  actor: number | null
  at: number
  body: string
}>

/** The active accounts among the recipients. */
const isRecipient = (to: Recipients, now: number) => (eb: ExpressionBuilder<Tables, 'users'>) =>
  'account' in to
    ? eb('users.number', '=', to.account)
    : eb.and([
        eb('users.status', '=', sql.lit('active')),
        eb('users.number', '!=', to.except ?? 0),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('group_members')
            .select('account_id')
            .where('group_id', '=', to.group)
            .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)])),
        ),
      ])

const managersOf =
  ({ on, about }: ToManagers, { actor, at }: Pick<NewRow, 'actor' | 'at'>) =>
  (db: QueryCreator<Tables>) => {
    const granted = db
      .selectFrom('grants')
      .where('grants.right_name', '=', sql.lit('manage'))
      .where('grants.node', 'in', on)
      .select((eb) =>
        about === undefined ? eb.ref('grants.node').as('node') : eb.cast<number>(eb.val(about), 'bigint').as('node'),
      )
    return granted
      .innerJoin('users', 'users.id', 'grants.holder')
      .where('grants.kind', '=', sql.lit('user'))
      .where('users.number', '!=', actor ?? 0)
      .select('users.number as account')
      .union(
        granted
          .innerJoin('group_members', 'group_members.group_id', 'grants.holder')
          .innerJoin('users', 'users.id', 'group_members.account_id')
          .where('grants.kind', '=', sql.lit('group'))
          .where((eb) => eb.or([eb('group_members.ends_at', 'is', null), eb('group_members.ends_at', '>', at)]))
          .where('users.status', '=', sql.lit('active'))
          .where('users.number', '!=', actor ?? 0)
          .select('users.number as account'),
      )
  }

/** Which account is notified of which entry. */
type NotifiedOf = Readonly<{ account: number; node: number | null }>

const insert = (
  { kind, actor, at, body }: Omit<NewRow, 'node'>,
  notified: (db: QueryCreator<Tables>) => Expression<NotifiedOf>,
) =>
  once((db) =>
    db
      .with('notified', notified)
      .insertInto('notifications')
      .columns(['account', 'number', 'kind', 'node', 'actor', 'at', 'body', 'letter'])
      .expression((db) =>
        db.selectFrom('notified').select((eb) => {
          const now = eb.cast<number>(eb.val(at), 'bigint')
          const last = eb
            .selectFrom('notifications')
            .select((eb) => eb.fn.max<number>('notifications.number').as('number'))
            .whereRef('notifications.account', '=', 'notified.account')
          const wished = eb
            .selectFrom('letter_wishes')
            .select('wanted')
            .whereRef('letter_wishes.account', '=', 'notified.account')
            .where('letter_wishes.kind', '=', kind)
          return [
            'notified.account as account',
            sql<number>`CASE WHEN ${last} >= ${now} THEN ${last} + 1 ELSE ${now} END
              + row_number() OVER (PARTITION BY notified.account ORDER BY notified.node) - 1`.as('number'),
            eb.cast<NotificationKind>(eb.val(kind), 'text').as('kind'),
            'notified.node as node',
            eb.cast<number | null>(eb.val(actor), 'bigint').as('actor'),
            now.as('at'),
            eb.cast<string>(eb.val(body), 'text').as('body'),
            sql<1 | null>`CASE WHEN ${eb.fn.coalesce(wished, eb.lit(mailedAtFirst[kind] ? 1 : 0))} = 1 THEN 1 END`.as(
              'letter',
            ),
          ]
        }),
      ),
  )

const overfull = statement((db, { max }: { max: number }) =>
  db
    .selectFrom('notifications')
    .select('account')
    .groupBy('account')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', max)),
)

const trim = statement((db, { account, max }: { account: number; max: number }) =>
  db
    .deleteFrom('notifications')
    .where('account', '=', account)
    .where('number', '<=', (eb) =>
      eb
        .selectFrom('notifications as newer')
        .select('newer.number')
        .where('newer.account', '=', account)
        .orderBy('newer.number', 'desc')
        .limit(1)
        .offset(max),
    ),
)
const deletionToJoin = statement(
  (db, { account, actor, since }: Readonly<{ account: number; actor: number; since: number }>) =>
    db
      .selectFrom('notifications')
      .select(['number', 'body'])
      .where('account', '=', account)
      .where('kind', '=', sql.lit('deleted-by-another'))
      .where('actor', '=', actor)
      .where('at', '>', since)
      .where('read_at', 'is', null)
      .orderBy('number', 'desc')
      .limit(1),
)
const conflictsUnread = statement((db, { account, kind, actor, node }: Omit<JoiningConflict, 'facts'>) =>
  db
    .selectFrom('notifications')
    .select(['number', 'body'])
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where((eb) => eb(eb.fn.coalesce('actor', eb.lit(0)), '=', eb.fn.coalesce(eb.val(actor), eb.lit(0))))
    .where('node', '=', node)
    .where('read_at', 'is', null)
    .orderBy('number', 'desc'),
)
const rewrite = statement(
  (db, { account, number, node, body }: Readonly<{ account: number; number: number; node: number; body: string }>) =>
    db.updateTable('notifications').set({ node, body }).where('account', '=', account).where('number', '=', number),
)
const noteNotified = statement((db) =>
  db
    .updateTable('ledger')
    .set((eb) => ({ notified: eb('notified', '+', 1) }))
    .where('one', '=', 1),
)

const selectRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('notifications')
    .leftJoin('users', 'users.number', 'notifications.actor')
    .selectAll('notifications')
    .select('users.username as actor_name')

type Whose = Readonly<{ account: number; since: number; unread: boolean }>

const page = ({ account, since, unread, limit, offset }: Whose & Readonly<{ limit: number; offset: number }>) =>
  once((db) =>
    selectRows(db)
      .where('notifications.account', '=', account)
      .where('notifications.at', '>', since)
      .$if(unread, (query) => query.where('notifications.read_at', 'is', null))
      .orderBy('notifications.number', 'desc')
      .limit(limit)
      .offset(offset),
  )
const count = ({ account, since, unread }: Whose) =>
  once((db) =>
    db
      .selectFrom('notifications')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
      .where('account', '=', account)
      .where('at', '>', since)
      .$if(unread, (query) => query.where('read_at', 'is', null)),
  )
const after = statement((db, { account, number, limit }: { account: number; number: number; limit: number }) =>
  selectRows(db)
    .where('notifications.account', '=', account)
    .where('notifications.number', '>', number)
    .orderBy('notifications.number')
    .limit(limit),
)
const one = statement((db, { account, number }: { account: number; number: number }) =>
  selectRows(db).where('notifications.account', '=', account).where('notifications.number', '=', number),
)
const last = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .where('account', '=', account),
)
const markOne = statement((db, { account, number, at }: { account: number; number: number; at: number | null }) =>
  db.updateTable('notifications').set({ read_at: at }).where('account', '=', account).where('number', '=', number),
)
const markAll = statement((db, { account, at }: { account: number; at: number }) =>
  db.updateTable('notifications').set({ read_at: at }).where('account', '=', account).where('read_at', 'is', null),
)
const forget = statement((db, { account }: { account: number }) =>
  db.deleteFrom('notifications').where('account', '=', account),
)
const forgetWaiting = statement((db, { actor }: { actor: number }) =>
  db
    .deleteFrom('notifications')
    .where('kind', '=', sql.lit('account-waits'))
    .where('actor', '=', actor)
    .where('read_at', 'is', null),
)
const forgetWishes = statement((db, { account }: { account: number }) =>
  db.deleteFrom('letter_wishes').where('account', '=', account),
)
const forgetOld = statement((db, { before }: { before: number }) =>
  db.deleteFrom('notifications').where('at', '<=', before),
)

export function* keepNotification(to: Recipients, { node, ...row }: NewRow): Script<void> {
  const notified = insert(row, (db) =>
    db
      .selectFrom('users')
      .select((eb) => ['users.number as account', eb.cast<number | null>(eb.val(node), 'bigint').as('node')])
      .where(isRecipient(to, row.at)),
  )
  if ((yield* notified.run()) > 0) yield* noteNotified.run({})
}

type ToManagers = Readonly<{
  /** The entries with the grants. */
  on: readonly number[]
  /** The one entry that it is about. Default: each its own. */
  about?: number | undefined
}>

/** Notifies whoever manages the entries, but `actor`: of each entry once, by however many grants they manage it. */
export function* keepForManagers({ on, about }: ToManagers, row: Omit<NewRow, 'node'>): Script<void> {
  let kept = 0
  for (const some of inChunks(on)) kept += yield* insert(row, managersOf({ on: some, about }, row)).run()
  if (kept > 0) yield* noteNotified.run({})
}

type Joining = Readonly<{ account: number; actor: number; node: number; since: number }>

/** Counts one more deletion in an unread notification of what the same person deleted; false when there is none since then. */
export function* joinDeletion({ node, ...joining }: Joining): Script<boolean> {
  const known = yield* deletionToJoin.first(joining)
  if (!known) return false
  const { count = 1 } = countedBody.parse(JSON.parse(known.body))
  const body = JSON.stringify({ count: count + 1 })
  yield* rewrite.run({ account: joining.account, number: known.number, node, body })
  return true
}

type JoiningConflict = Readonly<{
  account: number
  kind: 'write-kept' | 'conflicts-with-yours'
  actor: number | null
  node: number
  facts: NotificationFacts
}>

/**
 * Lets an unread notification of an earlier conflict of the same person with the same file be about this one; false when there is
 * none. One that names a copy is never made one that does not, nor the other way.
 */
export function* joinConflict({ facts, ...joining }: JoiningConflict): Script<boolean> {
  for (const { number, body } of yield* conflictsUnread.all(joining)) {
    const { count = 1, copy } = countedBody.parse(JSON.parse(body))
    if ((copy === undefined) !== (facts.copy === undefined)) continue
    const { account, node } = joining
    yield* rewrite.run({ account, number, node, body: JSON.stringify({ ...facts, count: count + 1 }) })
    return true
  }
  return false
}

/** Removes all but the newest of each account; returns how many. */
export function* trimNotifications(max: number): Script<number> {
  let trimmed = 0
  for (const { account } of yield* overfull.all({ max })) trimmed += yield* trim.run({ account, max })
  return trimmed
}

/** The newest first; those after `since`, in milliseconds since 1970. */
export const notificationPage = (
  asked: Whose & Readonly<{ limit: number; offset: number }>,
): Script<readonly NotificationRow[]> => page(asked).all()

export function* countNotifications(whose: Whose): Script<number> {
  return (yield* count(whose).first())?.count ?? 0
}

/** The oldest first. */
export const notificationsAfter = (
  asked: Readonly<{ account: number; number: number; limit: number }>,
): Script<readonly NotificationRow[]> => after.all(asked)

export const notificationOf = (
  asked: Readonly<{ account: number; number: number }>,
): Script<NotificationRow | undefined> => one.first(asked)

/** 0 when there is none. */
export function* lastNotification(account: number): Script<number> {
  return (yield* last.first({ account }))?.number ?? 0
}

/** @param at when it was read; null for unread. */
export function* markNotification(of: Readonly<{ account: number; number: number; at: number | null }>): Script<void> {
  yield* markOne.run(of)
}

export function* markAllNotifications(of: Readonly<{ account: number; at: number }>): Script<void> {
  yield* markAll.run(of)
}

export function* forgetNotificationsOf(account: number): Script<void> {
  yield* forget.run({ account })
  yield* forgetWishes.run({ account })
}

/** Takes back what nobody has read yet of an account that waited; returns how many. @param actor the number of the account */
export const forgetWaitingOf = (actor: number): Script<number> => forgetWaiting.run({ actor })

export const forgetNotificationsBefore = (before: number): Script<number> => forgetOld.run({ before })
