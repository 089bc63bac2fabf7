/** Saves that came too late, as the file service keeps them. */

import type { AnswerOf, FilesClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { type Documents, readDocument } from '../../documents/document.ts'
import { fetchSave, fetchVersion, listVersions } from '../../files/versions/versions.ts'
import { answered, answerOf } from '../../wire/answers.ts'
import { filesAt, type Store, treeAt } from '../../wire/store.ts'
import type { Target } from '../documents/stored.ts'

export type LateSave = AnswerOf<FilesClient, 'get', '/api/saves/{save}'>

/** One's own, and the refused ones of others that conflict with what one stored, newest first. */
export const savesQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'saves', store],
    queryFn: ({ signal }): Promise<readonly LateSave[]> => answerOf(filesAt(store).GET('/api/saves', { signal })),
  })

/** Those of one's own that wait for a decision. */
export const openConflictsOf = (saves: readonly LateSave[]): readonly LateSave[] =>
  saves.filter(({ merged, own }) => merged === null && own)

export const dropSave = async (store: Store, id: string): Promise<void> => {
  await answerOf(filesAt(store).DELETE('/api/saves/{save}', { params: { path: { save: id } } }))
}

/** A large document takes its time. */
const timeoutMs = 60_000

/**
 * The three sides of a refused save, where the result belongs, and who wrote what is there now. Ours is the file as it is now, which may be newer than
 * what the save was refused for; its ETag is that of the very bytes that were read.
 */
export async function loadSave(
  store: Store,
  id: string,
): Promise<Readonly<{ save: LateSave; documents: Documents; target: Target; writer: string | undefined }>> {
  const found = await answerOf(filesAt(store).GET('/api/saves/{save}', { params: { path: { save: id } } }))
  const name = found.path.slice(found.path.lastIndexOf('/') + 1)
  const [base, present, sent, versions] = await Promise.all([
    fetchVersion(store, found.path, found.base),
    answered(treeAt(store, timeoutMs).read(found.path)),
    fetchSave(store, id),
    listVersions(store, found.path),
  ])
  const documents = {
    base: await readDocument(base, name),
    ours: await readDocument(present.data, name),
    theirs: await readDocument(sent, name),
  }
  const writer = versions.find(({ current }) => current)?.modified_by
  return { save: found, documents, writer, target: { path: found.path, etag: present.response.headers.get('etag') } }
}
