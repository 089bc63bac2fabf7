/** Saves that came too late, as the file service keeps them. */
import { z } from 'zod/mini'
import { askStore, askStoreFor, type Store } from '../../files/access/store.ts'
import { fetchVersion } from '../../files/preview/versions.ts'
import { encodedPath } from '../../shell/route.ts'
import { type Documents, readDocument } from '../documents/document.ts'
import type { Target } from '../documents/stored.ts'

const save = z.object({
  save: z.string(),
  path: z.string(),
  driver: z.string(),
  base: z.number(),
  ours: z.number(),
  merged: z.nullable(z.number()),
  size: z.number(),
  saved_at: z.string(),
  expires_at: z.string(),
})
export type LateSave = z.output<typeof save>

/** One's own, newest first. */
export const listSaves = (store: Store, signal: AbortSignal): Promise<LateSave[]> =>
  askStoreFor(store, '/api/saves', z.array(save), { signal })

export const dropSave = async (store: Store, id: string): Promise<void> => {
  await askStore(store, `/api/saves/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/**
 * The three sides of a refused save, and where the result belongs. Ours is the file as it is now, which may be newer than
 * what the save was refused for; its ETag is that of the very bytes that were read.
 */
export async function loadSave(
  store: Store,
  id: string,
): Promise<Readonly<{ save: LateSave; documents: Documents; target: Target }>> {
  const found = await askStoreFor(store, `/api/saves/${encodeURIComponent(id)}`, save)
  const name = found.path.slice(found.path.lastIndexOf('/') + 1)
  const [base, present, sent] = await Promise.all([
    fetchVersion(store, found.path, found.base),
    askStore(store, encodedPath(found.path), { patienceMs: 60_000 }),
    askStore(store, `/api/saves/${encodeURIComponent(id)}/content`, { patienceMs: 60_000 }),
  ])
  const documents = {
    base: await readDocument(base, name),
    ours: await readDocument(await present.blob(), name),
    theirs: await readDocument(await sent.blob(), name),
  }
  return { save: found, documents, target: { path: found.path, etag: present.headers.get('etag') } }
}
