/** Makes a share. */
import type { Script } from '@alluvium/database'
import { type Caller, newSecret } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import { pathMissing } from '../../problems/paths.ts'
import { shareNeedsFolder, tooManyShares } from '../../problems/shares.ts'
import { nextShareNumber } from '../access/share-number.ts'
import { type Actor, authorize, authorizeActor } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { locate } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { noteChanged } from '../note-changed.ts'
import type { ShareRecord } from './list-shares.ts'
import { countOf, insertShare } from './share-rows.ts'

const tokenBits = 192
/** How long a share lasts when nobody says so. */
export const usualHours = 168

type AdmitShare = Readonly<{ caller: Caller; path: Path; allowUpload: boolean }>

export type CreateShare = AdmitShare &
  Readonly<{
    at: number
    /** Null: never. */
    expiresAt: number | null
    passwordHash: string | null
    maxDownloads: number | null
  }>

/**
 * Checks whether the caller may make the share, and finds its node: called before the password is hashed, and again
 * when it is made. Throws `files.path-missing`, `files.reserved-name`, `files.share-needs-folder`,
 * `files.too-many-shares`.
 */
export function* admitShare(admit: AdmitShare): Script<{ actor: Actor; node: number }> {
  const admitted = yield* shareable(admit)
  const limit = budgetOf(filesBudgets.shares, admit.caller)
  if (((yield* countOf.first({ account: admitted.actor.number }))?.count ?? 0) >= limit) throw tooManyShares(limit)
  return admitted
}

/**
 * The entry that the caller may share so, whether or not they have as many shares as they may. Throws `files.path-missing`,
 * `files.reserved-name`, `files.share-needs-folder`.
 */
export function* shareable({ caller, path, allowUpload }: AdmitShare): Script<{ actor: Actor; node: number }> {
  const actor = yield* authorize(caller, 'share', path)
  authorizeActor(caller, actor, 'read', path)
  if (allowUpload) authorizeActor(caller, actor, 'write', path)
  refuseReserved(path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (allowUpload && !row.is_folder) throw shareNeedsFolder(path.text)
  return { actor, node: row.node }
}

/** Throws what `admitShare` throws. */
export function* createShare(create: CreateShare): Script<ShareRecord> {
  const { caller, path, at, expiresAt, passwordHash, maxDownloads, allowUpload } = create
  const { actor, node } = yield* admitShare(create)
  const share = {
    token: newSecret(tokenBits),
    node,
    created_by: actor.number,
    created_at: at,
    expires_at: expiresAt,
    password_hash: passwordHash,
    max_downloads: maxDownloads,
    downloads: 0,
    allow_upload: allowUpload ? 1 : 0,
    made_with: caller.by,
    number: yield* nextShareNumber(),
    since: yield* currentRevision(),
  } as const
  yield* insertShare.run(share)
  yield* noteChanged(caller, path.text)
  return { ...share, path: path.text, username: actor.username }
}
