/** What is done with a save when somebody else saved the file meanwhile: for a folder, or for oneself. */
import type { AnswerOf, FilesClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { bare } from '../folder.ts'

/** What is chosen at one place, null where it is not, and what counts there. */
export type MergeOnSave = AnswerOf<FilesClient, 'get', '/api/merge-on-save'>
export type MergeChoice = Partial<Pick<MergeOnSave, 'merge' | 'versions'>>

/** @param folder undefined for what somebody chose for themselves */
export const mergeOnSaveQuery = (store: Store, folder: string | undefined) =>
  queryOptions({
    queryKey: ['files', 'merge-on-save', store, folder],
    queryFn: ({ signal }): Promise<MergeOnSave> =>
      answerOf(filesAt(store).GET('/api/merge-on-save', { params: { query: at(folder) }, signal })),
  })

export async function chooseMerging(store: Store, folder: string | undefined, choice: MergeChoice): Promise<void> {
  await answerOf(filesAt(store).PUT('/api/merge-on-save', { body: { ...at(folder), ...choice } }))
}

const at = (folder: string | undefined) => (folder === undefined ? {} : { path: bare(folder) })
