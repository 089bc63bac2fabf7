import type { AnswerOf, FilesClient } from '@alluvium/client'
import { answerOf } from '../../wire/answers.ts'
import { isTaken } from '../../wire/refusal.ts'
import { filesAt, type Store } from '../access/store.ts'
import { bare, nextName } from '../browse/folder.ts'

export type TrashItem = AnswerOf<FilesClient, 'get', '/api/trash'>[number]

/** The newest thousand. */
export const listTrash = (store: Store, signal: AbortSignal): Promise<readonly TrashItem[]> =>
  answerOf(filesAt(store).GET('/api/trash', { params: { query: { limit: 1000 } }, signal }))

type Restoring = Readonly<{ id: string; overwrite?: boolean; to?: string }>

/** To where it was, or to another place; refused with `files.path-taken` when something is there. */
export async function restoreTrashed(store: Store, body: Restoring): Promise<void> {
  await answerOf(filesAt(store).POST('/api/trash/restore', { body }))
}

/** Beside what has its name now: under the next name that is free. Answers its path. */
export async function restoreBeside(store: Store, { id, path }: Pick<TrashItem, 'id' | 'path'>): Promise<string> {
  for (let to = nextName(bare(path)); ; to = nextName(to)) {
    try {
      await restoreTrashed(store, { id, to })
      return to
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

export async function emptyTrash(store: Store): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/trash/empty'))
}
