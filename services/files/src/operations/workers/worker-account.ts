/**
 * The account in whose name a worker changes anything, so that owners, versions and the audit log name it. It has no
 * password and no role: what a worker may do, its manifest says. An administrator who disables it stops its changes.
 */
import type { Script } from '@alluvium/database'
import type { Caller, RequestContext } from '@alluvium/kernel'
import type { Action } from '../../model/action.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import type { KnownWorker } from '../../ports/workers.ts'
import { type Account, accountByNumber } from '../accounts/accounts.ts'
import { madeUser } from '../accounts/make-user.ts'
import { currentRevision } from '../nodes/revise.ts'
import { giveAccount, keepWorker, workerNamed } from './worker-rows.ts'

/** What a worker may do by the role of its manifest. */
const actions: Readonly<Record<KnownWorker['role'], readonly Action[]>> = {
  none: ['tag'],
  user: ['read', 'list', 'tag', 'write'],
}

/**
 * Sees to it that the worker has a row and an account; a new one hears of what happens from now on. Undefined when
 * somebody else has the account's name, which a worker must not act in.
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

/** Policies, where there are any, forbid a worker what its manifest allows; they never allow it more. */
export type Refusals = (caller: Caller) => Caller['refusal']

/**
 * Whether policies let a worker read each of some places. What its role lets it do is another question: a worker of the
 * role `none` is told of changes, too.
 */
export function mayBeNotified(account: Account, paths: readonly string[], refusals: Refusals): boolean {
  const refused = refusals(callerFor(account))
  return paths.every((path) => refused?.({ action: 'read', path: textInTree(path), role: 'none' }) === undefined)
}

const callerFor = ({ id, username }: Account): Caller => ({ id, name: username, role: 'none', by: 'worker' })

export function callerOfWorker(
  { name, role }: KnownWorker,
  account: Account,
  { refusals, requestContext }: Readonly<{ refusals: Refusals; requestContext: RequestContext }>,
): Caller {
  const caller: Caller = { ...callerFor(account), requestContext }
  const refused = refusals(caller)
  const may: readonly string[] = actions[role]
  return {
    ...caller,
    refusal: (question) =>
      may.includes(question.action) ? refused?.(question) : `The worker ${name} may not do this: its role is ${role}.`,
  }
}
