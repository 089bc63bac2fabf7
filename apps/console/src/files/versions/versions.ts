import type { AnswerOf, FilesClient } from '@alluvium/client'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type Version = AnswerOf<FilesClient, 'get', '/api/versions/{file_path}'>[number]
/** What a version was merged of. */
export type Merge = NonNullable<Version['merge']>

/** A large content takes its time. */
const timeoutMs = 60_000

/** Newest first; the first is the present one. */
export const listVersions = (store: Store, path: string, signal?: AbortSignal): Promise<readonly Version[]> =>
  answerOf(
    filesAt(store).GET('/api/versions/{file_path}', {
      params: { path: { file_path: path } },
      ...(signal && { signal }),
    }),
  )

export function fetchVersion(store: Store, path: string, version: number): Promise<Blob> {
  const params = { path: { version, file_path: path } }
  return answerOf(
    filesAt(store, timeoutMs).GET('/api/version-content/{version}/{file_path}', { params, parseAs: 'blob' }),
  )
}

/** What was sent with a save that was merged; its own writer and administrators may have it. */
export function fetchSave(store: Store, save: string): Promise<Blob> {
  const params = { path: { save } }
  return answerOf(filesAt(store, timeoutMs).GET('/api/saves/{save}/content', { params, parseAs: 'blob' }))
}

export async function restoreVersion(store: Store, path: string, version: number): Promise<void> {
  const params = { path: { file_path: path } }
  await answerOf(filesAt(store).POST('/api/versions/{file_path}/restore', { params, body: { version } }))
}

/** @param label null: none any more */
export async function labelVersion(
  store: Store,
  path: string,
  { version, label }: Readonly<{ version: number; label: string | null }>,
): Promise<void> {
  const params = { path: { file_path: path } }
  await answerOf(filesAt(store).PUT('/api/versions/{file_path}/label', { params, body: { version, label } }))
}
