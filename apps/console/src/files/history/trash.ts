import { z } from 'zod/mini'
import { askStore, askStoreFor, type Store } from '../access/store.ts'

const trashItem = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  is_collection: z.boolean(),
  deleted_at: z.string(),
  deleted_by: z.string(),
  expires_at: z.string(),
})
export type TrashItem = z.output<typeof trashItem>

/** The newest thousand. */
export const listTrash = (store: Store, signal: AbortSignal): Promise<TrashItem[]> =>
  askStoreFor(store, '/api/trash?limit=1000', z.array(trashItem), { signal })

/** To where it was; refused with `files.path-taken` when something is there. */
export async function restoreTrashed(store: Store, id: string, { overwrite }: { overwrite: boolean }): Promise<void> {
  await askStore(store, '/api/trash/restore', { method: 'POST', json: { id, overwrite } })
}

export async function emptyTrash(store: Store): Promise<void> {
  await askStore(store, '/api/trash/empty', { method: 'DELETE' })
}
