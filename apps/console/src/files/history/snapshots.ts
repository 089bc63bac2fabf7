import { z } from 'zod/mini'
import { encodedPath } from '../../shell/route.ts'
import { askStore, askStoreFor, type FileItem, fileItem, type Store } from '../access/store.ts'

const snapshot = z.object({
  id: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  description: z.string(),
  files: z.number(),
  bytes: z.number(),
})
export type Snapshot = z.output<typeof snapshot>

/** Oldest first, as time goes. */
export async function listSnapshots(store: Store, signal: AbortSignal): Promise<Snapshot[]> {
  const newestFirst = await askStoreFor(store, '/api/snapshots?limit=1000', z.array(snapshot), { signal })
  return newestFirst.toReversed()
}

export const takeSnapshot = (store: Store, description: string): Promise<Snapshot> =>
  askStoreFor(store, '/api/snapshots', snapshot, { method: 'POST', json: { description } })

export async function deleteSnapshot(store: Store, id: string): Promise<void> {
  await askStore(store, `/api/snapshots/${id}`, { method: 'DELETE' })
}

const restored = z.object({ restored_files: z.number(), undo_snapshot_id: z.string() })

/** The whole tree as it was then. What is there now becomes a snapshot first, which the answer names. */
export const restoreSnapshot = (store: Store, id: string): Promise<z.output<typeof restored>> =>
  askStoreFor(store, `/api/snapshots/${id}/restore`, restored, { method: 'POST', json: {}, patienceMs: 120_000 })

/** Where a path of that time is read. */
export const pastPath = (id: string, path: string): string => `/.snapshots/${id}${path}`

/** A folder as it was then. `folder` begins and ends with a slash. */
export const listPast = (store: Store, id: string, folder: string, signal: AbortSignal): Promise<FileItem[]> =>
  askStoreFor(store, encodedPath(pastPath(id, folder)), z.array(fileItem), {
    headers: { accept: 'application/json' },
    signal,
    patienceMs: 60_000,
  })

/** One entry as it was at a time, with all that is in it. */
export async function bringBackFrom(
  store: Store,
  { time, path }: Readonly<{ time: string; path: string }>,
): Promise<void> {
  await askStore(store, '/api/restore-to', { method: 'POST', json: { time, path }, patienceMs: 120_000 })
}
