import type { AnswerOf, FilesClient } from '@alluvium/client'
import { answered, answerOf } from '../../wire/answers.ts'
import { isTaken } from '../../wire/refusal.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { bare, nextName } from '../folder.ts'

export type TrashItem = AnswerOf<FilesClient, 'get', '/api/trash'>[number]

export type TrashPart = Readonly<{ items: readonly TrashItem[]; total: number }>

/** A part of the list, the newest first. */
export async function listTrash(
  store: Store,
  query: Readonly<{ limit: number; offset: number }>,
  signal?: AbortSignal,
): Promise<TrashPart> {
  const { data, response } = await answered(
    filesAt(store).GET('/api/trash', { params: { query }, ...(signal && { signal }) }),
  )
  return { items: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** As many as one request lists. */
const largestPart = 1000

/** All that is in the trash, the newest first. */
export async function* everyTrashed(store: Store): AsyncGenerator<TrashItem> {
  for (let offset = 0; ; ) {
    const { items, total } = await listTrash(store, { limit: largestPart, offset })
    yield* items
    offset += items.length
    if (items.length === 0 || offset >= total) return
  }
}

/** The ids of the newest deletions at these paths, as far as they are in the trash. */
export async function newestAt(store: Store, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = new Map(paths.map((path) => [bare(path), path]))
  const ids = new Map<string, string>()
  for await (const { path, id } of everyTrashed(store)) {
    const wanted = asked.get(bare(path))
    if (wanted === undefined) continue
    ids.set(wanted, id)
    asked.delete(bare(path))
    if (asked.size === 0) break
  }
  return ids
}

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
