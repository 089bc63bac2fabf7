/** Making a share. */
import type { Script } from '@alluvium/database'
import { type Caller, newSecret } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import { pathMissing } from '../../problems/paths.ts'
import { shareNeedsFolder, tooManyShares } from '../../problems/shares.ts'
import { budgetOf } from '../budget-of.ts'
import { permit, permitToo } from '../gate.ts'
import { locate } from '../tree/locate.ts'
import type { ShareRecord } from './list-shares.ts'
import { countOf, insertShare } from './share-rows.ts'

const tokenBits = 192

export type CreateShare = Readonly<{
  caller: Caller
  path: Path
  at: number
  /** Null: never. */
  expiresAt: number | null
  passwordHash: string | null
  maxDownloads: number | null
  allowUpload: boolean
}>

/** Throws `files.path-missing`, `files.reserved-name`, `files.share-needs-folder`, `files.too-many-shares`. */
export function* createShare(create: CreateShare): Script<ShareRecord> {
  const { caller, path, at, expiresAt, passwordHash, maxDownloads, allowUpload } = create
  const actor = yield* permit(caller, 'share', path)
  permitToo(caller, actor, 'read', path)
  if (allowUpload) permitToo(caller, actor, 'write', path)
  refuseReserved(path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (allowUpload && !row.is_folder) throw shareNeedsFolder(path.text)
  const account = actor.number
  const limit = budgetOf(filesBudgets.shares, caller)
  if (((yield* countOf.first({ account }))?.count ?? 0) >= limit) throw tooManyShares(limit)
  const share = {
    token: newSecret(tokenBits),
    node: row.node,
    created_by: account,
    created_at: at,
    expires_at: expiresAt,
    password_hash: passwordHash,
    max_downloads: maxDownloads,
    downloads: 0,
    allow_upload: allowUpload ? 1 : 0,
    made_with: caller.by,
  } as const
  yield* insertShare.run(share)
  caller.visit?.changed.push(path.text)
  return { ...share, path: path.text, username: actor.username }
}
