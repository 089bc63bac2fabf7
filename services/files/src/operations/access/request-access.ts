/**
 * Somebody asks for a right on a path that they were given the address of. Whoever manages what is there is notified, and decides.
 * The caller learns nothing: whether something is there, whether it is hidden, and whether anybody was notified is answered alike,
 * and each new request writes a row, wherever it leads.
 */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { levelOf, type Right } from '../../model/access/right.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { tooManyAccessRequests } from '../../problems/access.ts'
import type { AccessMap } from '../authorization/access-map.ts'
import { type Asker, actorOf } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { locate } from '../nodes/locate.ts'
import { notify } from '../notifications/notify.ts'
import { grantsReaching } from './access-at.ts'

export type RequestedRight = Exclude<Right, 'manage'>

export type RequestAccess = Readonly<{
  caller: Caller
  path: Path
  right: RequestedRight
  at: number
  /** The rights of all accounts; undefined where policies decide alone. */
  access: AccessMap | undefined
}>

/** The same request counts again after so long, milliseconds. */
export const requestKeptMs = filesBudgets.accessRequests.perMs
/** As many accounts are notified at most. */
const maxRecipients = 20

const forgetOld = statement((db, { before }: { before: number }) =>
  db.deleteFrom('access_requests').where('at', '<=', before),
)
const forgetAll = statement((db, { account }: { account: number }) =>
  db.deleteFrom('access_requests').where('account', '=', account),
)
const ofAccount = statement((db, { account, since, limit }: { account: number; since: number; limit: number }) =>
  db
    .selectFrom('access_requests')
    .select(['asked', 'at'])
    .where('account', '=', account)
    .where('at', '>', since)
    .limit(limit),
)
const keep = statement((db, row: Tables['access_requests']) =>
  db
    .insertInto('access_requests')
    .values({ account: row.account, asked: row.asked, at: row.at })
    .onConflict((conflict) =>
      conflict.columns(['account', 'asked']).doUpdateSet((eb) => ({ at: eb.ref('excluded.at') })),
    ),
)

type Candidate = Pick<Tables['users'], 'number' | 'id' | 'role'>

const owner = statement((db, { number }: { number: number }) =>
  db.selectFrom('users').select(['number', 'id', 'role']).where('number', '=', number).where('status', '=', 'active'),
)
const holder = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select(['number', 'id', 'role']).where('id', '=', id).where('status', '=', 'active'),
)
const members = statement((db, { group, now }: { group: string; now: number }) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.account_id')
    .select(['users.number', 'users.id', 'users.role'])
    .where('group_members.group_id', '=', group)
    .where('users.status', '=', 'active')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('users.number')
    .limit(maxRecipients),
)
const administrators = statement((db) =>
  db
    .selectFrom('users')
    .select(['number', 'id', 'role'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('number')
    .limit(maxRecipients),
)

/** Throws `files.too-many-access-requests`, `files.credentials-wrong`. */
export function* requestAccess({ caller, path, right, at, access }: RequestAccess): Script<void> {
  const actor = yield* actorOf(caller)
  const asked = numberOf(path, right)
  const limit = budgetOf(filesBudgets.accessRequests, caller)
  const known = yield* ofAccount.all({ account: actor.number, since: at - requestKeptMs, limit })
  if (known.some((one) => one.asked === asked)) return
  if (known.length >= limit) {
    const oldest = Math.min(...known.map((one) => one.at))
    throw tooManyAccessRequests({ limit, afterMs: oldest + requestKeptMs - at })
  }
  yield* keep.run({ account: actor.number, asked, at })
  const { row } = yield* locate(path)
  if (!row) return
  const { rights }: Asker = caller
  if (!rights || rights.levelAt(path.text, actor.role) >= levelOf(right)) return
  for (const to of yield* managersOf({ path, row, access, at }))
    yield* notify({
      to: { account: to.number },
      kind: 'access-requested',
      by: actor.number,
      at,
      node: row.node,
      facts: { right },
    })
}

/** The same path and right have the same number, which tells neither. */
function numberOf({ keys }: Path, right: Right): number {
  return createHash('sha256')
    .update(JSON.stringify([right, ...keys]))
    .digest()
    .readUIntBE(0, 6)
}

type Managed = Readonly<{ path: Path; row: EntryRow; access: AccessMap | undefined; at: number }>

/** Who may give a right there: whoever made it and those to whom that was given; where there are none, the administrators. */
function* managersOf({ path, row, access, at }: Managed): Script<readonly Candidate[]> {
  const candidates = new Map<number, Candidate>()
  const add = (some: Iterable<Candidate>) => {
    for (const one of some) candidates.set(one.number, one)
  }
  if (row.node !== rootNode) add(yield* owner.all({ number: row.owner }))
  for (const { kind, holder: id, right_name: right } of yield* grantsReaching(path, row)) {
    if (right !== 'manage' || candidates.size >= maxRecipients) continue
    if (kind === 'user') add(yield* holder.all({ id }))
    if (kind === 'group') add(yield* members.all({ group: id, now: at }))
  }
  const managers = [...candidates.values()].filter((one) => mayGive(one, { path, row, access }))
  if (managers.length > 0) return managers.slice(0, maxRecipients)
  return (yield* administrators.all({})).filter((one) => mayGive(one, { path, row, access }))
}

function mayGive({ number, id, role }: Candidate, { path, row, access }: Omit<Managed, 'at'>): boolean {
  if (!access) return role === 'admin'
  const level = access.rightsOf({ id }).levelAt(path.text, role)
  return level >= levelOf('manage') || (level >= levelOf('write') && row.owner === number)
}

/** Requests that are old enough to be made again. */
export const forgetAccessRequestsBefore = (before: number): Script<number> => forgetOld.run({ before })

export function* forgetAccessRequestsOf(account: number): Script<void> {
  yield* forgetAll.run({ account })
}
