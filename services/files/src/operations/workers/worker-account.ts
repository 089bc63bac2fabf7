/**
 * The account in whose name a worker makes changes, so that owners, versions and the audit log name it. It has no
 * password and no role: the worker's manifest says what it may do. An administrator who disables it stops its changes.
 */
import type { Script } from '@alluvium/database'
import type { Caller, RequestContext } from '@alluvium/kernel'
import type { Action } from '../../model/action.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import type { KnownWorker } from '../../ports/workers.ts'
import { type Account, accountByNumber } from '../accounts/accounts.ts'
import { madeUser } from '../accounts/make-user.ts'
import type { AccessMap } from '../authorization/access-map.ts'
import type { Asker } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { giveAccount, keepWorker, workerNamed } from './worker-rows.ts'

/** What a worker may do by the role of its manifest. */
const actions: Readonly<Record<KnownWorker['role'], readonly Action[]>> = {
  none: ['tag'],
  user: ['read', 'list', 'tag', 'write'],
}

/**
 * Makes sure that the worker has a row and an account; a new one gets changes from now on. Undefined when another
 * account has its name, because a worker must not act in that account's name.
 */
export function* enlist({ name, at }: Readonly<{ name: string; at: number }>): Script<Account | undefined> {
  const known = yield* workerNamed(name)
  const account = known && (yield* accountByNumber(known.account))
  if (account && account.status !== 'deleted') return account
  const made = yield* madeUser({ username: `worker-${name}`, role: 'none', passwordHash: null, at })
  if (!made) return undefined
  if (known) yield* giveAccount({ name, account: made.number })
  else yield* keepWorker({ name, account: made.number, cursor: yield* currentRevision() })
  return made
}

/** Policies, if there are any, can forbid a worker what its manifest allows; they never allow more. */
export type Refusals = (caller: Caller) => Caller['refusal']

/**
 * Whether policies and rights let a worker read each of some paths. Its role does not matter here: a worker of the role `none`
 * gets changes too.
 */
export function mayBeNotified(caller: Asker, paths: readonly string[], refusals: Refusals): boolean {
  const refused = refusals(caller)
  return paths.every(
    (path) =>
      refused?.({ action: 'read', path: textInTree(path), role: 'none' }) === undefined &&
      caller.rights?.refusal('read', textInTree(path), 'none') === undefined,
  )
}

/** A worker reads what everybody reads, and what was granted to its account: its manifest bounds it instead of a role. */
export const notifiedAs = (account: Account, access: AccessMap | undefined): Asker => {
  const rights = access?.rightsOf(account, 'manifest')
  return { ...callerFor(account), ...(rights && { rights }) }
}

const callerFor = ({ id, username }: Account): Caller => ({ id, name: username, role: 'none', by: 'worker' })

export function callerOfWorker(
  { name, role }: KnownWorker,
  account: Account,
  {
    refusals,
    access,
    requestContext,
  }: Readonly<{ refusals: Refusals; access: AccessMap | undefined; requestContext: RequestContext }>,
): Asker {
  const caller: Asker = { ...notifiedAs(account, access), requestContext }
  const refused = refusals(caller)
  const may: readonly string[] = actions[role]
  return {
    ...caller,
    refusal: (question) =>
      may.includes(question.action) ? refused?.(question) : `The worker ${name} may not do this: its role is ${role}.`,
  }
}
