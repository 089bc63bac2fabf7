import { z } from 'zod/mini'
import { encodedPath } from '../../shell/route.ts'
import { askStore, askStoreFor, type Store } from '../access/store.ts'

const version = z.object({
  version: z.number(),
  size: z.number(),
  modified: z.string(),
  modified_by: z.string(),
  current: z.boolean(),
})
export type Version = z.output<typeof version>

/** Newest first; the first is the present one. */
export const listVersions = (store: Store, path: string, signal: AbortSignal): Promise<Version[]> =>
  askStoreFor(store, `/api/versions${encodedPath(path)}`, z.array(version), { signal })

export async function fetchVersion(store: Store, path: string, number: number): Promise<Blob> {
  return (await askStore(store, `/api/version-content/${number}${encodedPath(path)}`, { patienceMs: 60_000 })).blob()
}

export async function restoreVersion(store: Store, path: string, number: number): Promise<void> {
  await askStore(store, `/api/versions${encodedPath(path)}/restore`, { method: 'POST', json: { version: number } })
}
