/** Lists the caller's shares, or everybody's for administrators; revokes one. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { scopeForbids } from '../../problems/callers.ts'
import { shareMissing } from '../../problems/shares.ts'
import { usernameOf } from '../accounts/accounts.ts'
import { actorOf, mayAdminister, mayRead } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { noteChanged } from '../note-changed.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { locationOfNode } from './node-location.ts'
import {
  allShares,
  countAll,
  countOf,
  removeShare,
  type ShareRow,
  shareByNumber,
  shareByToken,
  sharesOf,
  sharesOfNode,
} from './share-rows.ts'

export type ShareRecord = ShareRow &
  Readonly<{
    /** Its path; in the trash, its former path; empty when it is gone for good. */
    path: string
    /** The name of the account that made it. */
    username: string
  }>

type ListShares = Readonly<{ caller: Caller; limit: number; offset: number }>

/** Newest first, and the number of all. */
export function* listShares({
  caller,
  limit,
  offset,
}: ListShares): Script<Readonly<{ items: readonly ShareRecord[]; total: number }>> {
  const actor = yield* actorOf(caller)
  const account = actor.number
  const all = mayAdminister(caller, actor)
  const rows = all ? yield* allShares.all({ limit, offset }) : yield* sharesOf.all({ account, limit, offset })
  const count = all ? yield* countAll.first({}) : yield* countOf.first({ account })
  return { items: yield* shownTo(caller, account, rows), total: count?.count ?? 0 }
}

type OwnShares = Readonly<{
  caller: Caller
  /** Limits the list to the shares of this entry. */
  node?: number
  limit: number
}>

/** Lists the caller's own shares, newest first. */
export function* ownShares({ caller, node, limit }: OwnShares): Script<readonly ShareRecord[]> {
  const { number: account } = yield* actorOf(caller)
  const rows =
    node === undefined
      ? yield* sharesOf.all({ account, limit, offset: 0 })
      : (yield* sharesOfNode.all({ account, node })).slice(0, limit)
  return yield* shownTo(caller, account, rows)
}

/** Undefined for a share that the caller does not see. */
export function* shareOfNumber({
  caller,
  number,
}: Readonly<{ caller: Caller; number: number }>): Script<ShareRecord | undefined> {
  const actor = yield* actorOf(caller)
  const row = yield* shareByNumber.first({ number })
  if (!row || (row.created_by !== actor.number && !mayAdminister(caller, actor))) return undefined
  const [shown] = yield* shownTo(caller, actor.number, [row])
  return shown
}

function* shownTo(caller: Caller, account: number, rows: readonly ShareRow[]): Script<readonly ShareRecord[]> {
  const items: ShareRecord[] = []
  const revision = yield* currentRevision()
  for (const row of rows) {
    const record = yield* recordOf(row)
    const isReadable = mayRead(caller, record.path) && (yield* mayReadAsOf(caller, row.node, revision))
    if (isReadable) items.push(record)
    // It went where the caller may not look; with the token of somebody else's link they could.
    else items.push({ ...record, path: '', token: row.created_by === account ? row.token : '' })
  }
  return items
}

function* recordOf(row: ShareRow): Script<ShareRecord> {
  const path = (yield* locationOfNode(row.node))?.path ?? ''
  return { ...row, path, username: yield* usernameOf(row.created_by) }
}

/** Throws `files.scope-forbids`, and `files.share-missing`, also for a share of somebody else. */
export const deleteShare = worksOnFullDisk(function* deleteShare({
  caller,
  token,
}: Readonly<{ caller: Caller; token: string }>): Script<void> {
  const actor = yield* actorOf(caller)
  if (caller.scope === 'read') throw scopeForbids()
  const share = yield* shareByToken(token)
  if (!share || (share.created_by !== actor.number && !mayAdminister(caller, actor))) throw shareMissing()
  yield* removeShare.run({ token })
  const { path } = yield* recordOf(share)
  if (path !== '') yield* noteChanged(caller, path)
})
