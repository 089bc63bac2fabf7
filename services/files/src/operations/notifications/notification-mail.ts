/**
 * Mail about notifications: who wishes it of what, and sending it. One waits a minute, since whoever has the page open has
 * read it by then; nobody gets more than twenty of a kind a day, so that no number of requests by others keeps back the one about a password, and
 * none is sent a day later. Each is taken before it is sent, so that of
 * several processes only one sends it.
 */
import type { Database, Script } from '@alluvium/database'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import { mailedAtFirst, type NotificationKind, notificationKinds } from '../../model/notification.ts'
import { statement, type Tables } from '../../ports/ledger.ts'
import type { NotificationMailer } from '../../ports/notification-mailer.ts'
import { actorOf } from '../authorization/authorize.ts'

const waitMs = 60_000
const dayMs = 86_400_000
const maxOfKindADay = 20
const atOnce = 50

const wishes = statement((db, { account }: { account: number }) =>
  db.selectFrom('letter_wishes').select(['kind', 'wanted']).where('account', '=', account),
)
const keepWish = statement((db, wish: Tables['letter_wishes']) =>
  db
    .insertInto('letter_wishes')
    .values({ account: wish.account, kind: wish.kind, wanted: wish.wanted })
    .onConflict((conflict) =>
      conflict.columns(['account', 'kind']).doUpdateSet((eb) => ({ wanted: eb.ref('excluded.wanted') })),
    ),
)
type Waiting = Pick<Tables['notifications'], 'account' | 'number'>

const waiting = statement((db, { after, until }: { after: number; until: number }) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.number', 'notifications.account')
    .leftJoin('identities', 'identities.account', 'users.number')
    .select(['notifications.account', 'notifications.number', 'kind', 'read_at', 'status', 'issuer', 'subject'])
    .where('letter', 'is not', null)
    .where('letter', '=', 1)
    .where('at', '>', after)
    .where('at', '<=', until)
    .orderBy('at')
    .limit(atOnce),
)
type Sent = Readonly<{ account: number; kind: NotificationKind; after: number }>

const sentSince = statement((db, { account, kind, after }: Sent) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('letter', '=', 2)
    .where('at', '>', after),
)
const take = statement((db, { account, number }: Waiting) =>
  db
    .updateTable('notifications')
    .set({ letter: 2 })
    .where('account', '=', account)
    .where('number', '=', number)
    .where('letter', '=', 1),
)
/** Not of one that another process has taken meanwhile: it would not be counted to the day. */
const leaveOut = statement((db, { account, number }: Waiting) =>
  db
    .updateTable('notifications')
    .set({ letter: null })
    .where('account', '=', account)
    .where('number', '=', number)
    .where('letter', '=', 1),
)
const set = statement((db, { account, number, letter }: Waiting & Readonly<{ letter: 1 | null }>) =>
  db.updateTable('notifications').set({ letter }).where('account', '=', account).where('number', '=', number),
)

export type MailWish = Readonly<{ kind: NotificationKind; wanted: boolean }>

/** Says of each kind whether the caller gets mail. */
export function* mailWishes(caller: Caller): Script<readonly MailWish[]> {
  const { number: account } = yield* actorOf(caller)
  const own = new Map((yield* wishes.all({ account })).map(({ kind, wanted }) => [kind, wanted === 1]))
  return notificationKinds.map((kind) => ({ kind, wanted: own.get(kind) ?? mailedAtFirst[kind] }))
}

export function* wishMail({ caller, kind, wanted }: MailWish & Readonly<{ caller: Caller }>): Script<void> {
  const { number: account } = yield* actorOf(caller)
  yield* keepWish.run({ account, kind, wanted: wanted ? 1 : 0 })
}

type Sending = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  mailer: NotificationMailer
  /** The address of the console's page. */
  link(): string
}>

/** Sends what waits, until the platform takes nothing: then it is tried again the next time. A mail that it refuses is left out. */
export async function sendNotificationMail(
  { database, clock, logger, mailer, link }: Sending,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const now = clock.now()
    const due = await database.read(waiting.all({ after: now - dayMs, until: now - waitMs }))
    for (const { account, number, kind, read_at: readAt, status, issuer, subject } of due) {
      if (signal.aborted) return
      const one = { account, number }
      const reaches = status === 'active' && readAt === null && issuer === mailer.issuer && subject !== null
      const taken = await database.write(taking(one, { kind, reaches, after: now - dayMs }))
      if (!taken || subject === null) continue
      try {
        const handed = await mailer.send({ subject, kind, link: link() }, signal)
        if (handed.taken) continue
        logger.info({ kind, why: handed.why }, 'a mail was not taken')
        await database.write(set.run({ ...one, letter: null }))
      } catch (error) {
        await database.write(set.run({ ...one, letter: 1 }))
        logger.warn({ err: error }, 'mail cannot be handed over now')
        return
      }
    }
    if (due.length < atOnce) return
  }
}

type Taking = Pick<Sent, 'kind' | 'after'> & Readonly<{ reaches: boolean }>

/** Whether this process is to send it. */
function* taking(one: Waiting, { kind, reaches, after }: Taking): Script<boolean> {
  const sent = (yield* sentSince.first({ account: one.account, kind, after }))?.count ?? 0
  if (reaches && sent < maxOfKindADay) return (yield* take.run(one)) > 0
  yield* leaveOut.run(one)
  return false
}
