/** A share as GraphQL shows it. */
import { timestamp } from '@alluvium/kernel'
import type { ShareRecord } from '../../operations/shares/list-shares.ts'

export const shareItemOf = (share: ShareRecord) => ({
  token: share.token,
  path: share.path,
  expires_at: share.expires_at === null ? null : timestamp(share.expires_at),
  password_protected: share.password_hash !== null,
  max_downloads: share.max_downloads,
  download_count: share.downloads,
  created_by: share.username,
})
