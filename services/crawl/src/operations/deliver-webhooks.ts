/**
 * Delivers webhooks. A message is stored with what it reports, and removed when it was delivered:
 *
 *   crawl 7   started ──> completed        one after the other
 *   crawl 8   started                      answered 500: again in 1 s, 2 s, 4 s … up to an hour, for a day
 *
 * Few messages of one account are sent at a time, so that its addresses that never answer delay no other account.
 *
 * One process at a time sends a message, by a lease that expires when the process dies. So each is sent at least once, and a
 * receiver recognizes a repetition by the message's id.
 */
import type { Database } from '@alluvium/database'
import { type Clock, type Logger, type PeriodicTask, periodicTask } from '@alluvium/kernel'
import { deliver, isGivenUp, leaseMs, type Poster, retryDelayMs } from '@alluvium/outbound/webhooks'
import { type Selectable, sql } from 'kysely'
import { messageReach, type Network, type OpenedRanges } from '../model/network.ts'
import { once, statement } from '../ports/statements.ts'
import type { DeliveryRow } from '../ports/tables/webhooks.ts'

export type DeliveryNeeds = Readonly<{
  database: Database
  post: Poster
  /** What the operator allows to reach beside the public internet. */
  opened: OpenedRanges
  userAgent: string
  clock: Clock
  logger: Logger
}>

/** Of the crawl: its account, and where it may go; null when it was deleted. */
type Delivery = Selectable<DeliveryRow> & Readonly<{ account: string | null; network: Network | null }>

/** What is due again, and what other processes have left, is looked for this often. */
const lookMs = 500
const maxUnderWay = 16
/** Deleted crawls are one account. */
const maxOfAccount = 4

type Due = Readonly<{
  now: number
  /** Accounts that have as many messages under way as they may. */
  busy: readonly string[]
}>

function due({ now, busy }: Due) {
  const earlier = sql`SELECT 1 FROM deliveries AS earlier
    WHERE earlier.crawl = deliveries.crawl AND earlier.number < deliveries.number AND earlier.due_at IS NOT NULL`
  const ofCrawl = sql`FROM crawls WHERE crawls.number = deliveries.crawl`
  const others =
    busy.length === 0 ? sql`` : sql`AND COALESCE((SELECT account ${ofCrawl}), '') NOT IN (${sql.join(busy)})`
  return once(
    () => sql<Delivery>`SELECT deliveries.*, (SELECT account ${ofCrawl}) AS account, (SELECT network ${ofCrawl}) AS network FROM deliveries
    WHERE due_at <= ${now} AND leased_until <= ${now} ${others} AND NOT EXISTS (${earlier}) ORDER BY due_at LIMIT ${maxUnderWay}`,
  ).all()
}
const lease = statement((db, { number, now, until }: { number: number; now: number; until: number }) =>
  db
    .updateTable('deliveries')
    .set({ leased_until: until })
    .where('number', '=', number)
    .where('leased_until', '<=', now)
    .where('due_at', 'is not', null),
)
const taken = statement((db, { number }: { number: number }) =>
  db.deleteFrom('deliveries').where('number', '=', number),
)
const giveBack = statement((db, { number }: { number: number }) =>
  db.updateTable('deliveries').set({ leased_until: 0 }).where('number', '=', number),
)
type Postponed = Readonly<{
  number: number
  tries: number
  failingSince: number
  dueAt: number | null
  status: number | null
}>
const postpone = statement((db, row: Postponed) =>
  db
    .updateTable('deliveries')
    .set({
      tries: row.tries,
      failing_since: row.failingSince,
      due_at: row.dueAt,
      last_status: row.status,
      leased_until: 0,
    })
    .where('number', '=', row.number),
)

/** Closing breaks off what is under way; it is sent again after the next start. */
export function deliverWebhooks({ database, post, opened, userAgent, clock, logger }: DeliveryNeeds): PeriodicTask {
  const underWay = new Map<number, Readonly<{ account: string; sending: Promise<void> }>>()

  /** Whether the account has as many messages under way as it may. */
  const isBusy = (account: string) =>
    [...underWay.values()].filter((one) => one.account === account).length >= maxOfAccount

  async function send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { number, id, url, secret, body, network } = delivery
    const now = clock.now()
    if ((await database.write(lease.run({ number, now, until: now + leaseMs }))) === 0) return
    const reach = messageReach({ loopback: delivery.loopback === 1, network: network ?? 'public', opened })
    const outcome = await deliver({ url, secret, body, reach }, { post, clock, userAgent, signal })
    if (outcome.kind === 'taken') await database.write(taken.run({ number }))
    else if (outcome.kind === 'broken-off') await database.write(giveBack.run({ number }))
    else {
      const { status } = outcome
      const next = nextTry(delivery, clock.now())
      await database.write(postpone.run({ ...next, number, status }))
      if (next.dueAt === null) logger.warn({ message_id: id, url, status }, 'a webhook took no message for a day')
    }
  }

  const task = periodicTask({
    everyMs: lookMs,
    async work(signal) {
      if (underWay.size >= maxUnderWay) return
      const busy = [...new Set([...underWay.values()].map(({ account }) => account))].filter(isBusy)
      for (const delivery of await database.read(due({ now: clock.now(), busy }))) {
        const { number } = delivery
        const account = delivery.account ?? ''
        if (underWay.has(number) || underWay.size >= maxUnderWay) continue
        if (isBusy(account)) {
          task.wake() // for those behind
          continue
        }
        const sending = send(delivery, signal)
          .catch((error: unknown) =>
            logger.warn({ err: error, message_id: delivery.id }, 'a webhook could not be notified'),
          )
          .finally(() => {
            underWay.delete(number)
            task.wake()
          })
        underWay.set(number, { account, sending })
      }
    },
    onFailure: (error) => logger.warn({ err: error }, 'webhooks could not be looked up'),
  })
  return {
    wake: () => task.wake(),
    async close() {
      await task.close()
      await Promise.all([...underWay.values()].map(({ sending }) => sending))
    },
  }
}

/** `dueAt` is null when it has been tried for a day. The day begins with its first try: it may have waited long behind another. */
function nextTry({ tries, failing_since }: Delivery, now: number): Omit<Postponed, 'number' | 'status'> {
  const failingSince = failing_since ?? now
  const dueAt = isGivenUp(failingSince, now) ? null : now + retryDelayMs(tries + 1)
  return { tries: tries + 1, failingSince, dueAt }
}
