/**
 * Puts rows in the place of lost ones that others name, where nothing is claimed by them:
 *
 *   an account     is one that was deleted, as long as nobody restores a backup: its files stay, its name is free, its rights end
 *   a revision     says that the tree changed in some way: nobody did it, and at the time of the one before
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

/** @returns how many rows were lost. */
export function* settleRows(at: number): Script<number> {
  const [revisions, accounts] = [yield* settleRevisions(), yield* settleAccounts(at)]
  const groups = yield* lostGroups(all)
  for (const id of groups) {
    yield* removeGrantsOf({ kind: 'group', holder: id })
    yield* removeGroupRows(id)
    yield* forgetScimResource('group', id)
  }
  if (accounts + groups.length > 0) yield* noteAccessChange('everything')
  const factors = yield* forgottenFactors(all)
  for (const account of factors) yield* requireSecondFactor(Number(account))
  const uploads = yield* lostUploads(all)
  for (const upload of uploads) yield* abandonParts(upload)
  return revisions + accounts + groups.length + factors.length + uploads.length
}

function* settleAccounts(at: number): Script<number> {
  const lost = yield* lostAccounts(all)
  for (const number of lost) {
    const owner = { number, id: newId(), username: `lost-account-${number}` }
    yield* insertAccount.run({ ...owner, at })
    yield* leaveHome({ caller: theService, by: nobody, owner, left: { kind: 'keep' }, at })
    yield* endAccount(owner)
  }
  const ids = yield* lostAccountIds(all)
  for (const id of ids) {
    yield* forgetRights(id)
    yield* forgetScimResource('user', id)
  }
  return Math.max(lost.length, ids.length)
}

function* settleRevisions(): Script<number> {
  let settled = 0
  for (const { before, from, to } of yield* lostRevisions(all)) {
    const { at, nodes } = (yield* one.first({ revision: before })) ?? { at: 0, nodes: 0 }
    for (let revision = from; revision <= to; revision += 1) yield* insertRevision.run({ revision, at, nodes })
    settled += to - from + 1
  }
  return settled
}

const all = Number.MAX_SAFE_INTEGER
