/** Makes, lists, switches and removes webhooks, for administrators. A new one is notified of changes from then on. */
import { isIP } from 'node:net'
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newId, newSecret, type Reach } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Path } from '../../model/path.ts'
import { statement, type Verb } from '../../ports/ledger.ts'
import { tooManyWebhooks, webhookMissing, webhookTarget } from '../../problems/events.ts'
import { authorize } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { currentRevision } from '../nodes/revise.ts'
import { type Owned, ownedWebhook, ownedWebhooks, type Webhook } from './webhook-owners.ts'

const insert = statement((db, row: Webhook) =>
  db.insertInto('webhooks').values({
    id: row.id,
    url: row.url,
    events: row.events,
    path: row.path,
    secret: row.secret,
    creator: row.creator,
    created_at: row.created_at,
    loopback: row.loopback,
    cursor: row.cursor,
    leased_until: row.leased_until,
    failures: row.failures,
    failing_since: row.failing_since,
    next_at: row.next_at,
    last_status: row.last_status,
    last_at: row.last_at,
    last_error: row.last_error,
    disabled: row.disabled,
  }),
)
const ofCreator = statement((db, { creator }: { creator: number }) =>
  db.selectFrom('webhooks').select('id').where('creator', '=', creator),
)
type Switched = Pick<Webhook, 'id' | 'failures' | 'failing_since' | 'disabled'>

const switched = statement((db, { id, failures, failing_since, disabled }: Switched) =>
  db.updateTable('webhooks').set({ failures, failing_since, disabled, next_at: 0 }).where('id', '=', id),
)
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('webhooks').where('id', '=', id))

export type NewWebhook = Readonly<{
  caller: Caller
  at: number
  url: string
  events: readonly Verb[] | undefined
  path: Path | undefined
  /** Whether it is made in local development. */
  isLocal: boolean
  /** The addresses that it may reach. */
  reach: Reach
}>

/** Throws `files.webhook-target`, `files.too-many-webhooks` and what `authorize` throws for the action `administer`. */
export function* makeWebhook(hook: NewWebhook): Script<Webhook> {
  const { caller, at, url, events, path, isLocal, reach } = hook
  const actor = yield* authorize(caller, 'administer', '/')
  refuseTarget(url, reach)
  const limit = budgetOf(filesBudgets.webhooks, caller)
  if ((yield* ofCreator.all({ creator: actor.number })).length >= limit) throw tooManyWebhooks(limit)
  const row: Webhook = {
    id: newId(),
    url,
    events: events === undefined ? null : JSON.stringify(events),
    path: path === undefined ? null : path.text,
    secret: `whsec_${newSecret(192)}`,
    creator: actor.number,
    created_at: at,
    loopback: isLocal ? 1 : 0,
    cursor: yield* currentRevision(),
    leased_until: 0,
    failures: 0,
    failing_since: null,
    next_at: 0,
    last_status: null,
    last_at: null,
    last_error: null,
    disabled: null,
  }
  yield* insert.run(row)
  return row
}

/** Refuses a forbidden target. Names are checked when they are resolved, at each delivery. */
function refuseTarget(url: string, reach: Reach): void {
  const { hostname, username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw webhookTarget('It holds a name or a password, which everybody would see.')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !reach(host)) throw webhookTarget(`${host} is not an address that messages may be sent to.`)
}

/** All of them, newest first. Throws what `authorize` throws for the action `administer`. */
export function* listWebhooks(caller: Caller): Script<readonly Owned[]> {
  yield* authorize(caller, 'administer', '/')
  return yield* ownedWebhooks()
}

/** Throws `files.webhook-missing`, and what `authorize` throws for the action `administer`. */
export const removeWebhook = worksOnFullDisk(function* removeWebhook({
  caller,
  id,
}: Readonly<{ caller: Caller; id: string }>): Script<void> {
  yield* authorize(caller, 'administer', '/')
  if ((yield* remove.run({ id })) === 0) throw webhookMissing()
})

export type SwitchWebhook = Readonly<{ caller: Caller; id: string; enabled: boolean }>

/**
 * Switches a webhook off or on. One that is switched on is notified at once of all that has changed since its last
 * message; one that is on already, and waits for its next try, is tried at once. Throws `files.webhook-missing`, and what
 * `authorize` throws for the action `administer`.
 */
export const switchWebhook = worksOnFullDisk(function* switchWebhook({
  caller,
  id,
  enabled,
}: SwitchWebhook): Script<Owned> {
  yield* authorize(caller, 'administer', '/')
  const before = yield* ownedWebhook(id)
  if (!before) throw webhookMissing()
  const isTriedAgain = enabled && before.disabled === null
  const { failures, failing_since } = isTriedAgain ? before : { failures: 0, failing_since: null }
  const now = { failures, failing_since, disabled: enabled ? null : `${caller.name} switched it off.` }
  yield* switched.run({ id, ...now })
  return { ...before, ...now, next_at: 0 }
})
