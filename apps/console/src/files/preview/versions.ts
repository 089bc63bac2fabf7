import { z } from 'zod/mini'
import { encodedPath } from '../../shell/route.ts'
import { askStore, askStoreFor, type Store } from '../access/store.ts'

const merge = z.object({
  driver: z.string(),
  /** The version that was stored meanwhile, and the save that came too late. */
  parents: z.tuple([z.number(), z.string()]),
})
export type Merge = z.output<typeof merge>

const version = z.object({
  version: z.number(),
  size: z.number(),
  modified: z.string(),
  modified_by: z.string(),
  current: z.boolean(),
  merge: z.nullable(merge),
})
export type Version = z.output<typeof version>

/** Newest first; the first is the present one. */
export const listVersions = (store: Store, path: string, signal: AbortSignal): Promise<Version[]> =>
  askStoreFor(store, `/api/versions${encodedPath(path)}`, z.array(version), { signal })

export async function fetchVersion(store: Store, path: string, number: number): Promise<Blob> {
  return (await askStore(store, `/api/version-content/${number}${encodedPath(path)}`, { patienceMs: 60_000 })).blob()
}

/** What was sent with a save that was merged; its own writer and administrators may have it. */
export async function fetchSave(store: Store, save: string): Promise<Blob> {
  return (await askStore(store, `/api/saves/${encodeURIComponent(save)}/content`, { patienceMs: 60_000 })).blob()
}

export async function restoreVersion(store: Store, path: string, number: number): Promise<void> {
  await askStore(store, `/api/versions${encodedPath(path)}/restore`, { method: 'POST', json: { version: number } })
}
