/**
 * The owners of webhooks. A webhook reports changes in the whole tree to its maker, so it works only while the maker
 * may administer, which is checked at each delivery. If the maker was deleted, disabled or demoted, it is paused and
 * not removed: other administrators see whose it was, and when the maker has the right again it continues where it
 * stopped. A webhook that was made in open mode is paused when log-ins are turned on.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Role, statement, type Tables } from '../../ports/ledger.ts'
import { type Account, anonymousId, identityIn } from '../accounts/accounts.ts'
import { mayAdminister } from '../authorization/authorize.ts'
import type { Refusals } from '../workers/worker-account.ts'

export type Webhook = Tables['webhooks']

export type Owned = Webhook &
  Readonly<{ owner_id: string; owner: string; owner_role: Role; owner_status: 'active' | 'disabled' | 'deleted' }> &
  Pick<Account, 'issuer' | 'subject'>

const ownerColumns = [
  'users.id as owner_id',
  'users.username as owner',
  'users.role as owner_role',
  'users.status as owner_status',
  'identities.issuer',
  'identities.subject',
] as const

const every = statement((db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.number', 'webhooks.creator')
    .leftJoin('identities', 'identities.account', 'webhooks.creator')
    .selectAll('webhooks')
    .select(ownerColumns)
    .orderBy('webhooks.id', 'desc'),
)
const byId = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.number', 'webhooks.creator')
    .leftJoin('identities', 'identities.account', 'webhooks.creator')
    .selectAll('webhooks')
    .select(ownerColumns)
    .where('webhooks.id', '=', id),
)

/** Newest first. */
export const ownedWebhooks = (): Script<readonly Owned[]> => every.all({})
export const ownedWebhook = (id: string): Script<Owned | undefined> => byId.first({ id })

/** Why a webhook is paused because of its owner; undefined when it is not. */
export type PausedBecause = (hook: Owned) => string | undefined

/** @param refusals the policies' decisions, as for workers. @param open whether open mode is on. */
export function ownersAsked(refusals: Refusals, open: boolean): PausedBecause {
  function ownerMayAdminister({ owner_id: id, owner: name, owner_role: role, ...said }: Owned): boolean {
    const proofs: readonly Caller['by'][] =
      id === anonymousId ? (open ? ['open-mode'] : []) : ['token', 'password', 'issuer']
    return proofs.some((by) => {
      const caller: Caller = { id, name, role, by, ...identityIn(said) }
      const refusal = refusals(caller)
      return mayAdminister(refusal ? { ...caller, refusal } : caller, caller)
    })
  }

  return (hook) => {
    if (hook.owner_status !== 'active') return `Its owner ${hook.owner} is ${hook.owner_status}.`
    return ownerMayAdminister(hook) ? undefined : `Its owner ${hook.owner} may not administer any more.`
  }
}
