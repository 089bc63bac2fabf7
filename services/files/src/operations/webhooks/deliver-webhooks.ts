/**
 * Notifies webhooks of changes. The ledger is the queue and each webhook's cursor its place in it, so nothing is lost
 * by a restart, and one that does not answer keeps nobody else waiting:
 *
 *   ledger   … 40 41 42 43 44
 *   hook A               ^ cursor: sent up to 42; 43 and 44 go out in one message
 *   hook B      ^ 41 was answered 500: again in 1 s, 2 s, 4 s … up to an hour, for a day
 */
import type { BlockList } from 'node:net'
import type { Script } from '@alluvium/database'
import { type PeriodicTask, periodicTask, reachOf, semaphore } from '@alluvium/kernel'
import { deliver, type Poster } from '@alluvium/outbound/webhooks'
import { z } from 'zod'
import type { AccessMap } from '../authorization/access-map.ts'
import type { Asker } from '../authorization/authorize.ts'
import type { ChangeNotifier } from '../events/change-notifier.ts'
import { type Change, changesAfter, concerns, pageRows, visibleNow } from '../events/changes.ts'
import { eventOf } from '../events/event-of.ts'
import type { Tools } from '../tools.ts'
import { type Owned, ownedWebhook, ownedWebhooks, type PausedBecause, type Webhook } from './webhook-owners.ts'
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

type Needs = Tools &
  Readonly<{
    notifier: ChangeNotifier
    post: Poster
    opened: BlockList
    pausedBecause: PausedBecause
    /** The rights of accounts; undefined where there are none, and where policies decide alone. */
    access: AccessMap | undefined
  }>

/** Closing aborts the messages that are being sent; they are sent again after the next start. */
export function deliverWebhooks(needs: Needs): Pick<PeriodicTask, 'close'> {
  const { database, clock, logger, notifier, post, opened, pausedBecause, access } = needs
  const underWay = new Map<string, Promise<void>>()
  const scanned = new Map<string, number>()
  const limited = semaphore(maxAtOnce)
  let areThereAny = false
  let mark = -1

  /** Sends a webhook what follows its cursor. Whether more may follow at once. */
  async function deliverNext(hook: Owned, signal: AbortSignal): Promise<boolean> {
    const after = Math.max(hook.cursor, scanned.get(hook.id) ?? 0)
    const page = await database.read(changesAfter(after))
    const message = messageOf(hook, await visibleTo(hook, page), after)
    if (message.events.length > 0) return await limited.run(() => send(hook, message, signal))
    scanned.set(hook.id, message.upTo)
    // Stored from time to time, so that a restart need not read everything again.
    if (message.upTo - hook.cursor >= keptEvery) await database.write(passedOver({ id: hook.id, cursor: message.upTo }))
    return page.length >= pageRows
  }

  /** Marks the changes that the owner of the webhook may not know of. */
  async function visibleTo({ owner_id: id, owner: name, owner_role: role }: Owned, page: readonly Change[]) {
    const rights = access?.rightsOf({ id })
    if (!rights) return page.map((change) => ({ ...change, isVisible: true }))
    const caller: Asker = { id, name, role, by: 'token', rights }
    const visible = new Set((await database.read(visibleNow(caller, page))).map(({ revision }) => revision))
    return page.map((change) => ({ ...change, isVisible: visible.has(change.revision) }))
  }

  /** False when it is not this process's turn to send. */
  async function send(hook: Webhook, { events, upTo }: Message, signal: AbortSignal): Promise<boolean> {
    const { id, url, secret } = hook
    if (signal.aborted || !(await database.write(turnOf(hook)))) return false
    const body = JSON.stringify({ webhook_id: id, events })
    const reach = reachOf({ loopback: hook.loopback === 1, opened })
    const outcome = await deliver({ url, secret, body, reach }, { post, clock, userAgent: 'Alluvium', signal })
    if (outcome.kind === 'taken')
      await database.write(delivered({ id, cursor: upTo, now: clock.now(), status: outcome.status }))
    else if (outcome.kind === 'broken-off') await database.write(gaveBack({ id }))
    else await database.write(failed({ id, now: clock.now(), status: outcome.status, why: outcome.why }))
    return true
  }

  /** Takes the turn for a webhook, if it may be notified now: while it waited, its owner may have lost the right. */
  function* turnOf({ id, cursor }: Webhook): Script<boolean> {
    const hook = yield* ownedWebhook(id)
    if (!hook || pausedBecause(hook) !== undefined) return false
    return yield* takeTurn({ id, cursor, now: clock.now() })
  }

  async function begin(hook: Owned, signal: AbortSignal): Promise<void> {
    let mayFollow = false
    try {
      mayFollow = await deliverNext(hook, signal)
    } catch (err) {
      logger.warn({ err, webhook: hook.id }, 'a webhook could not be notified')
    }
    underWay.delete(hook.id)
    if (mayFollow) task.wake()
  }

  const task = periodicTask({
    everyMs: lookMs,
    async work(signal) {
      const [now, latest] = [clock.now(), database.changeMark()]
      if (!areThereAny && mark === latest) return
      const hooks = (await database.read(() => ownedWebhooks())).filter(
        (hook) => hook.disabled === null && pausedBecause(hook) === undefined,
      )
      areThereAny = hooks.length > 0
      mark = latest
      for (const hook of hooks)
        if (hook.next_at <= now && !underWay.has(hook.id)) underWay.set(hook.id, begin(hook, signal))
      for (const id of scanned.keys()) if (!hooks.some((hook) => hook.id === id)) scanned.delete(id)
    },
    onFailure: (err) => logger.warn({ err }, 'webhooks could not be looked up'),
  })
  const stopListening = notifier.listen(() => {
    if (areThereAny) task.wake()
  })
  return {
    async close() {
      stopListening()
      await task.close()
      await Promise.all(underWay.values())
    },
  }
}

type Shown = Change & Readonly<{ isVisible: boolean }>

type Message = Readonly<{
  events: readonly ReturnType<typeof eventOf>[]
  /** The last revision that this message covers. */
  upTo: number
}>

const verbs = z.array(z.string())

/** Makes a message of as many changes of the page as fit. */
function messageOf({ events: wanted, path }: Webhook, page: readonly Shown[], after: number): Message {
  const only = wanted === null ? undefined : new Set(verbs.parse(JSON.parse(wanted)))
  const events: ReturnType<typeof eventOf>[] = []
  let [bytes, upTo] = [envelopeBytes, after]
  for (const change of page) {
    if (change.isVisible && (only?.has(change.verb) ?? true) && concerns(change, path ?? '/')) {
      const event = eventOf(change)
      bytes += Buffer.byteLength(JSON.stringify(event)) + 1
      if (events.length >= maxEvents || (events.length > 0 && bytes > maxBytes)) break
      events.push(event)
    }
    upTo = change.revision
  }
  return { events, upTo }
}
