/**
 * Opens a share for use. A request with its token acts in the name of the account that made the share, and may do at
 * most what that account may do now: if that account is disabled, or may not read the entry any more, the share does
 * not exist. A share belongs to the node: it follows moves, does not exist while the node is in the trash, and works
 * again after a restore.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { shareMissing, shareOver } from '../../problems/shares.ts'
import { type Account, accountByNumber } from '../accounts/accounts.ts'
import { followRights, mayRead } from '../authorization/authorize.ts'
import { locationOfNode } from './node-location.ts'
import { type ShareRow, shareByToken } from './share-rows.ts'

/** The caller for the account of a share, in the request that uses it. @param madeWith as in the row of the share. */
export type InTheNameOf = (account: Account, madeWith: ShareRow['made_with']) => Caller

export type UseShare = Readonly<{
  token: string
  /** When the use began: a share that expires meanwhile can be used to the end. */
  at: number
  inTheNameOf: InTheNameOf
}>

export type OpenShare = Readonly<{
  share: ShareRow
  row: EntryRow
  /** Its present path, unencoded. */
  path: string
  creator: Caller
}>

const rowOfNode = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)

/** Throws `files.share-missing`, `files.share-over`. */
export function* openShare({ token, at, inTheNameOf }: UseShare): Script<OpenShare> {
  const share = yield* shareByToken(token)
  if (!share) throw shareMissing()
  const account = yield* accountByNumber(share.created_by)
  const place = yield* locationOfNode(share.node)
  const row = yield* rowOfNode.first({ node: share.node })
  if (account?.status !== 'active' || place?.kind !== 'tree' || !row) throw shareMissing()
  const creator = inTheNameOf(account, share.made_with)
  yield* followRights(creator, account.access)
  if (!mayRead(creator, place.path)) throw shareMissing()
  if (share.expires_at !== null && share.expires_at <= at) throw shareOver()
  return { share, row, path: place.path, creator }
}

/** Throws `files.share-over` when no download is left. */
export function refuseUsedUp({ max_downloads: max, downloads }: ShareRow): void {
  if (max !== null && downloads >= max) throw shareOver()
}
