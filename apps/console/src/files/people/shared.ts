/** What others share with whoever is here. */
import type { SharedItem } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type { SharedItem }

export const sharedQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'shared-with-me', store],
    queryFn: ({ signal }): Promise<readonly SharedItem[]> =>
      answerOf(filesAt(store).GET('/api/shared-with-me', { signal })),
  })

export async function hideShared(store: Store, path: string, hidden: boolean): Promise<void> {
  const params = { path: { file_path: path } }
  await answerOf(filesAt(store).PATCH('/api/shared-with-me/{file_path}', { params, body: { hidden } }))
}
