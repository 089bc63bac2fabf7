import type { AnswerOf, FilesClient } from '@alluvium/client'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../access/store.ts'

export type TrashItem = AnswerOf<FilesClient, 'get', '/api/trash'>[number]

/** The newest thousand. */
export const listTrash = (store: Store, signal: AbortSignal): Promise<readonly TrashItem[]> =>
  answerOf(filesAt(store).GET('/api/trash', { params: { query: { limit: 1000 } }, signal }))

/** To where it was; refused with `files.path-taken` when something is there. */
export async function restoreTrashed(store: Store, id: string, { overwrite }: { overwrite: boolean }): Promise<void> {
  await answerOf(filesAt(store).POST('/api/trash/restore', { body: { id, overwrite } }))
}

export async function emptyTrash(store: Store): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/trash/empty'))
}
