import type { AnswerOf, FilesClient } from '@alluvium/client'
import { t } from '../../messages/messages.ts'
import { moment } from '../../parts/words.ts'
import { answerOf } from '../../wire/answers.ts'
import { type FileItem, filesAt, type Store, treeAt } from '../../wire/store.ts'

export type Snapshot = AnswerOf<FilesClient, 'get', '/api/snapshots'>[number]

/** What it is called; the service writes in English what one is that it took itself, before a restore. */
export function snapshotName({ description, created_at: at }: Snapshot): string {
  const when = moment(at)
  if (/^Before going back to .+, \S+$/.test(description)) return t('files.beforeARestore', { when })
  return description || t('files.snapshotOfWhen', { when })
}

/** Oldest first, as time goes. */
export async function listSnapshots(store: Store, signal: AbortSignal): Promise<Snapshot[]> {
  const newestFirst = await answerOf(
    filesAt(store).GET('/api/snapshots', { params: { query: { limit: 1000 } }, signal }),
  )
  return newestFirst.toReversed()
}

export const takeSnapshot = (store: Store, description: string): Promise<Snapshot> =>
  answerOf(filesAt(store).POST('/api/snapshots', { body: { description } }))

export async function deleteSnapshot(store: Store, id: string): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/snapshots/{snapshot_id}', { params: { path: { snapshot_id: id } } }))
}

/** Whole trees may have to be brought back. */
const timeoutMs = 120_000

export type Restored = AnswerOf<FilesClient, 'post', '/api/snapshots/{snapshot_id}/restore'>

/** The whole tree as it was then. What is there now becomes a snapshot first, which the answer names. */
export const restoreSnapshot = (store: Store, id: string): Promise<Restored> =>
  answerOf(
    filesAt(store, timeoutMs).POST('/api/snapshots/{snapshot_id}/restore', { params: { path: { snapshot_id: id } } }),
  )

/** Where a path of that time is read. */
export const pastPath = (id: string, path: string): string => `/.snapshots/${id}${path}`

/** A folder as it was then. `folder` begins and ends with a slash. */
export const listPast = (store: Store, id: string, folder: string, signal: AbortSignal): Promise<readonly FileItem[]> =>
  answerOf(treeAt(store, timeoutMs).list(pastPath(id, folder), { signal }))

/** One entry as it was at a time, with all that is in it. */
export async function bringBackFrom(
  store: Store,
  { time, path }: Readonly<{ time: string; path: string }>,
): Promise<void> {
  await answerOf(filesAt(store, timeoutMs).POST('/api/restore-to', { body: { time, path } }))
}
