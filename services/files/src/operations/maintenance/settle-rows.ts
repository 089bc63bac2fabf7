/**
 * Puts rows in the place of lost ones that others name, where nothing is claimed by them:
 *
 *   an account     becomes a deleted one: its files stay, its name is free, its rights end
 *   a revision     says that the tree changed in some way: nobody did it, and at the time of the next one
 *
 * or removes what named them, where nothing can be in their place: the rights of a group, the parts of an upload. A second factor that
 * was used is asked for again.
 */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { forgetScimResource } from '../accounts/scim-resources.ts'
import { removeGrantsOf } from '../authorization/access-rows.ts'
import { forgetRights } from '../authorization/forget-rights.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { requireSecondFactor } from '../credentials/second-factor-rows.ts'
import { removeGroupRows } from '../groups/group-rows.ts'
import { leaveHome } from '../homes/homes.ts'
import { theService } from '../homes/own-folders.ts'
import { numbersSkipped } from '../nodes/numbers-skipped.ts'
import { lostAccountIds, lostAccounts } from '../soundness/lost-accounts.ts'
import { lostRevisions } from '../soundness/lost-revisions.ts'
import { forgottenFactors, lostGroups, lostUploads } from '../soundness/missing-rows.ts'
import { abandonParts } from '../uploads/parts.ts'
import { endAccount } from '../users/delete-user.ts'

/** The account without a name. */
const nobody = 0

const insertAccount = statement(
  (db, { number, id, username, at }: Readonly<{ number: number; id: string; username: string; at: number }>) =>
    db.insertInto('users').values({
      number,
      id,
      username,
      role: 'none',
      status: 'deleted',
      password_hash: null,
      credential_version: 1,
      created_at: at,
      last_login: null,
      storage_quota_bytes: null,
      storage_total_bytes: null,
      second_factor: 0,
    }),
)
const one = statement((db, { revision }: { revision: number }) =>
  db.selectFrom('revisions').select(['at', 'nodes']).where('revision', '=', revision),
)
const insertRevision = statement(
  (db, { revision, at, nodes }: Pick<Tables['revisions'], 'revision' | 'at' | 'nodes'>) =>
    db.insertInto('revisions').values({
      revision,
      at,
      actor: nobody,
      verb: 'restore-tree',
      node: rootNode,
      path: '/',
      origin: 'a lost revision',
      request_context: null,
      nodes,
    }),
)

/** Where a counter is far ahead, nothing has the numbers behind it: they are left out, as a restore does. */
const skipTo = statement((db, { revision, next }: { revision: number; next: number }) =>
  db.updateTable('ledger').set({ revision: next }).where('one', '=', 1).where('revision', '=', revision),
)

/** @returns how many rows were lost. */
export function* settleRows(at: number): Script<number> {
  const [revisions, accounts] = [yield* settleRevisions(at), yield* settleAccounts(at)]
  const groups = yield* lostGroups(maxSettled)
  for (const id of groups) {
    yield* removeGrantsOf({ kind: 'group', holder: id })
    yield* removeGroupRows(id)
    yield* forgetScimResource('group', id)
  }
  if (accounts + groups.length > 0) yield* noteAccessChange('everything')
  const factors = yield* forgottenFactors(maxSettled)
  for (const account of factors) yield* requireSecondFactor(Number(account))
  const uploads = yield* lostUploads(maxSettled)
  for (const upload of uploads) yield* abandonParts(upload)
  return revisions + accounts + groups.length + factors.length + uploads.length
}

function* settleAccounts(at: number): Script<number> {
  const lost = yield* lostAccounts(maxSettled)
  for (const number of lost) {
    const owner = { number, id: newId(), username: `lost-account-${number}` }
    yield* insertAccount.run({ ...owner, at })
    yield* leaveHome({ caller: theService, by: nobody, owner, left: { kind: 'keep' }, at })
    yield* endAccount(owner)
  }
  const ids = yield* lostAccountIds(maxSettled)
  for (const id of ids) {
    yield* forgetRights(id)
    yield* forgetScimResource('user', id)
  }
  return Math.max(lost.length, ids.length) // most are lost by both
}

function* settleRevisions(now: number): Script<number> {
  let settled = 0
  for (const { before, from, to } of yield* lostRevisions(maxSettled)) {
    if (to - from >= maxFilled) {
      settled += 1
      yield* skipTo.run({ revision: to, next: before + numbersSkipped * Math.ceil((to - before) / numbersSkipped) })
      continue
    }
    const nodes = (yield* one.first({ revision: before }))?.nodes ?? 0
    const at = (yield* one.first({ revision: to + 1 }))?.at ?? now // not earlier: what is old goes
    for (let revision = from; revision <= to; revision += 1) yield* insertRevision.run({ revision, at, nodes })
    settled += to - from + 1
  }
  return settled
}

/** Revisions that are put in the place of lost ones; more than that were never made. */
const maxFilled = 1_000_000
/** Rows of one kind that one repair puts in the place of lost ones. */
const maxSettled = 10_000
