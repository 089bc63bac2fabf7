/** Changes a share: when it ends, its password, and whether it takes files. Its address stays. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { parsePath } from '../../model/path.ts'
import { shareMissing } from '../../problems/shares.ts'
import { noteChanged } from '../note-changed.ts'
import { shareable } from './create-share.ts'
import { type ShareRecord, shareOfNumber } from './list-shares.ts'
import { updateShare } from './share-rows.ts'

export type ShareChanges = Readonly<{
  /** Milliseconds since 1970; null: never. */
  expiresAt?: number | null
  /** Null: no password. */
  passwordHash?: string | null
  allowUpload?: boolean
}>

type ChangeShare = Readonly<{ caller: Caller; number: number; changes: ShareChanges }>

/**
 * Only its maker changes a share, and only while they might make it anew: it is used in their name. Throws `files.share-missing`
 * and what making a share throws.
 */
export function* changeShare({ caller, number, changes }: ChangeShare): Script<ShareRecord> {
  const share = yield* shareOfNumber({ caller, number })
  if (!share || share.path === '') throw shareMissing()
  const path = parsePath(share.path)
  const { expiresAt = share.expires_at, passwordHash = share.password_hash } = changes
  const { allowUpload = share.allow_upload === 1 } = changes
  const { actor } = yield* shareable({ caller, path, allowUpload })
  if (share.created_by !== actor.number) throw shareMissing()
  const changed = {
    token: share.token,
    expires_at: expiresAt,
    password_hash: passwordHash,
    allow_upload: allowUpload ? 1 : 0,
  } as const
  yield* updateShare.run(changed)
  yield* noteChanged(caller, path.text)
  return { ...share, ...changed }
}
