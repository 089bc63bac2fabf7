/** Lets an administrator change an account. The change counts from the next request on, also for open sessions. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Role, statement } from '../../ports/ledger.ts'
import { ownGuards } from '../../problems/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { noteChangedUser, noteTakenOver, userAsTarget } from '../accounts/note-changed-user.ts'
import { userNamed } from '../accounts/user-named.ts'
import { authorize } from '../authorization/authorize.ts'
import { forgetSecondFactor } from '../credentials/second-factor-rows.ts'
import { endSessions } from '../credentials/sessions.ts'
import { notify } from '../notifications/notify.ts'
import { noLongerWaits } from '../notifications/notify-administrators.ts'
import { refuseLosingLastAdmin } from './last-admin.ts'

export type ChangeUser = Readonly<{
  caller: Caller
  /** The id or name of the account. */
  user: string
  /** Undefined values stay as they are. */
  role?: Role | undefined
  /** Disabling ends the account's sessions; its app passwords don't work while it is disabled. */
  status?: 'active' | 'disabled' | undefined
  /** Bytes; null: no limit but the disk. */
  quota?: number | null | undefined
  /** Bytes, with trash, versions, retained writes and uploads; null: ten times the quota. */
  totalLimit?: number | null | undefined
  /** Removes the second factor, for a person who lost the device and the recovery codes. */
  withoutSecondFactor?: boolean
  at: number
}>

type Changed = Pick<
  Account,
  'number' | 'role' | 'status' | 'storage_quota_bytes' | 'storage_total_bytes' | 'second_factor'
>

const change = statement((db, user: Changed) =>
  db
    .updateTable('users')
    .set({
      role: user.role,
      status: user.status,
      storage_quota_bytes: user.storage_quota_bytes,
      storage_total_bytes: user.storage_total_bytes,
      second_factor: user.second_factor,
    })
    .where('number', '=', user.number),
)
const decideHere = statement((db, { account }: { account: number }) =>
  db.updateTable('identities').set({ role_from: 'here' }).where('account', '=', account),
)

/**
 * Returns the changed account. Throws `files.user-missing`, `files.last-admin`; for the caller's own second factor
 * `files.own-guards`.
 */
export function* changeUser(changing: ChangeUser): Script<Account> {
  const { caller, user, role, status, quota, totalLimit, withoutSecondFactor = false, at } = changing
  const actor = yield* authorize(caller, 'administer', '/')
  const account = yield* userNamed(user)
  if (withoutSecondFactor && account.id === caller.id) throw ownGuards()
  const changed: Account = {
    ...account,
    role: role ?? account.role,
    status: status ?? account.status,
    storage_quota_bytes: quota === undefined ? account.storage_quota_bytes : quota,
    storage_total_bytes: totalLimit === undefined ? account.storage_total_bytes : totalLimit,
    second_factor: withoutSecondFactor ? 0 : account.second_factor,
  }
  if (changed.role !== 'admin' || changed.status !== 'active') yield* refuseLosingLastAdmin(account)
  const { number } = changed
  yield* change.run(changed)
  if (role !== undefined) yield* decideHere.run({ account: number })
  if (isWaiting(account) && !isWaiting(changed)) yield* noLongerWaits(number, at)
  if (changed.role !== account.role)
    yield* notify({
      to: { account: number },
      kind: 'role-given',
      by: actor.number,
      at,
      facts: { role: changed.role },
    })
  if (changed.status === 'disabled') yield* endSessions(number)
  yield* noteChangedUser(caller, account, changesOf(changing))
  if (withoutSecondFactor) yield* forgetSecondFactor(number)
  if (withoutSecondFactor && account.second_factor === 1) {
    yield* notify({ to: { account: number }, kind: 'second-factor-reset', by: actor.number, at })
    yield* noteTakenOver(caller, userAsTarget(account))
  }
  return changed
}

/** Whether it can open nothing before an administrator gives it a role. */
const isWaiting = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  role === 'none' && status === 'active'

/** Describes changes for the audit log; bytes as a number, or `none`. */
function changesOf({ role, status, quota, totalLimit, withoutSecondFactor }: ChangeUser): string[] {
  return [
    ...(role === undefined ? [] : [`role ${role}`]),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(quota === undefined ? [] : [`quota ${quota ?? 'none'}`]),
    ...(totalLimit === undefined ? [] : [`total ${totalLimit ?? 'none'}`]),
    ...(withoutSecondFactor ? ['without second factor'] : []),
  ]
}
