/**
 * Telling webhooks of what happens. The ledger is the queue and each webhook's cursor its place in it, so nothing is lost
 * by a restart, and one that does not answer keeps nobody else waiting:
 *
 *   ledger   … 40 41 42 43 44
 *   hook A               ^ cursor: told up to 42; 43 and 44 go out in one message
 *   hook B      ^ 41 was answered 500: again in 1 s, 2 s, 4 s … up to an hour, for a day
 */
import type { BlockList } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import type { Script } from '@alluvium/database'
import { reachOf, semaphore } from '@alluvium/kernel'
import { deliver, type Poster } from '@alluvium/outbound/webhooks'
import { z } from 'zod'
import type { ChangeNotifier } from '../events/change-notifier.ts'
import { type Change, changesAfter, concerns, pageRows } from '../events/changes.ts'
import { eventOf } from '../events/event-of.ts'
import type { Tools } from '../tools.ts'
import { ownedWebhook, ownedWebhooks, type PausedBecause, type Webhook } from './webhook-owners.ts'
import { delivered, failed, gaveBack, passedOver, takeTurn } from './webhook-turns.ts'

const maxAtOnce = 4
const maxEvents = 100
const maxBytes = 64 * 1024
/** The bytes of a message besides its events. */
const envelopeBytes = 100
/** After so many revisions that don't concern a webhook, its cursor is stored. */
const keptEvery = 1000
/** How often it checks for changes by other processes, and for due retries. */
const lookMs = 250

export type Telling = Readonly<{
  /** Resolves when no message is being sent; those that were are aborted, and sent again after the next start. */
  stop(): Promise<void>
}>

type Needs = Tools &
  Readonly<{ notifier: ChangeNotifier; post: Poster; opened: BlockList; pausedBecause: PausedBecause }>

export function tellWebhooks({ database, clock, logger, notifier, post, opened, pausedBecause }: Needs): Telling {
  const stopping = new AbortController()
  const { signal } = stopping
  const underWay = new Map<string, Promise<void>>()
  const scanned = new Map<string, number>()
  const limited = semaphore(maxAtOnce)

  async function tell(hook: Webhook): Promise<void> {
    const after = Math.max(hook.cursor, scanned.get(hook.id) ?? 0)
    const page = await database.read(changesAfter(after))
    const message = messageOf(hook, page, after)
    if (message.events.length > 0) return await limited.run(() => send(hook, message))
    scanned.set(hook.id, message.upTo)
    // Stored from time to time, so that a restart need not read everything again.
    if (message.upTo - hook.cursor >= keptEvery) await database.write(passedOver({ id: hook.id, cursor: message.upTo }))
    if (page.length >= pageRows) notifier.notify()
  }

  async function send(hook: Webhook, { events, upTo }: Message): Promise<void> {
    const { id, url, secret } = hook
    if (signal.aborted || !(await database.write(turnOf(hook)))) return
    const body = JSON.stringify({ webhook_id: id, events })
    const reach = reachOf({ loopback: hook.loopback === 1, opened })
    const outcome = await deliver({ url, secret, body, reach }, { post, clock, userAgent: 'Alluvium', signal })
    if (outcome.kind === 'taken') await database.write(delivered({ id, cursor: upTo, status: outcome.status }))
    else if (outcome.kind === 'broken-off') await database.write(gaveBack({ id }))
    else await database.write(failed({ id, now: clock.now(), status: outcome.status, why: outcome.why }))
    notifier.notify()
  }

  /** Takes the turn for a webhook, if it may be notified now: while it waited, its owner may have lost the right. */
  function* turnOf({ id, cursor }: Webhook): Script<boolean> {
    const hook = yield* ownedWebhook(id)
    if (!hook || pausedBecause(hook) !== undefined) return false
    return yield* takeTurn({ id, cursor, now: clock.now() })
  }

  function start(hook: Webhook): void {
    const telling = tell(hook)
      .catch((err: unknown) => logger.warn({ err, webhook: hook.id }, 'a webhook could not be told'))
      .finally(() => underWay.delete(hook.id))
    underWay.set(hook.id, telling)
  }

  /** Notifies all webhooks that are due; whether there was any. */
  async function tellAll(): Promise<boolean> {
    const now = clock.now()
    const hooks = (await database.read(ownedWebhooks())).filter(
      (hook) => hook.disabled === null && pausedBecause(hook) === undefined,
    )
    for (const hook of hooks) if (hook.next_at <= now && !underWay.has(hook.id)) start(hook)
    for (const id of scanned.keys()) if (!hooks.some((hook) => hook.id === id)) scanned.delete(id)
    return hooks.length > 0
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const notified = notifier.count()
      const any = await tellAll().catch((err: unknown) => {
        logger.warn({ err }, 'webhooks could not be looked up')
        return false
      })
      if (any) await notifier.wait(notified, lookMs, signal)
      else await later(lookMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      await Promise.all(underWay.values())
    },
  }
}

type Message = Readonly<{
  events: readonly ReturnType<typeof eventOf>[]
  /** The last revision that this message covers. */
  upTo: number
}>

const verbs = z.array(z.string())

/** Makes a message of as many changes of the page as fit. */
function messageOf({ events: wanted, path }: Webhook, page: readonly Change[], after: number): Message {
  const only = wanted === null ? undefined : new Set(verbs.parse(JSON.parse(wanted)))
  const events: ReturnType<typeof eventOf>[] = []
  let [bytes, upTo] = [envelopeBytes, after]
  for (const change of page) {
    if ((only?.has(change.verb) ?? true) && concerns(change, path ?? '/')) {
      const event = eventOf(change)
      bytes += Buffer.byteLength(JSON.stringify(event)) + 1
      if (events.length >= maxEvents || (events.length > 0 && bytes > maxBytes)) break
      events.push(event)
    }
    upTo = change.revision
  }
  return { events, upTo }
}
