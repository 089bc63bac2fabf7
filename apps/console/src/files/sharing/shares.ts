/** Shares as the service keeps them: links for people without an account. */
import { z } from 'zod/mini'
import { askStore, askStoreFor, type Store } from '../access/store.ts'

const share = z.object({
  token: z.string(),
  url: z.string(),
  path: z.string(),
  expires_at: z.nullable(z.string()),
  password_protected: z.boolean(),
  max_downloads: z.nullable(z.number()),
  download_count: z.number(),
  created_by: z.string(),
  created_at: z.string(),
  allow_upload: z.boolean(),
})
export type Share = z.output<typeof share>

export type Wanted = Readonly<{
  path: string
  password?: string
  /** Null: never. */
  expires_hours: number | null
  max_downloads?: number
  allow_upload?: boolean
}>

export const makeShare = (store: Store, wanted: Wanted): Promise<Share> =>
  askStoreFor(store, '/api/shares', share, { method: 'POST', json: wanted })

export const listShares = (store: Store, signal: AbortSignal): Promise<Share[]> =>
  askStoreFor(store, '/api/shares?limit=1000', z.array(share), { signal })

export async function endShare(store: Store, token: string): Promise<void> {
  await askStore(store, `/api/shares/${encodeURIComponent(token)}`, { method: 'DELETE' })
}

/** What became of a share, when it no longer works. */
export function overBy(
  { expires_at: expiry, max_downloads: most, download_count: count }: Share,
  now: Date,
): string | null {
  if (expiry !== null && new Date(expiry) <= now) return 'expired'
  if (most !== null && count >= most) return 'used up'
  return null
}
