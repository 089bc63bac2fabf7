/**
 * What is done to many things at once: each for itself, so that one refusal leaves the others done. The service takes a
 * thousand in one request; more go in several.
 */
import { t } from '../../messages/messages.ts'
import { inChunks } from '../../parts/in-chunks.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { nextName } from '../folder.ts'

export type FromTo = Readonly<{ from: string; to: string; overwrite?: boolean }>

const maxAtOnce = 1000
/** Whole trees may be behind a thousand items. */
const timeoutMs = 120_000

type Failed = Readonly<{ error: string; code: string | null }>

export type Moved = Readonly<{
  done: readonly FromTo[]
  /** The name was taken, and nothing was replaced. */
  taken: readonly FromTo[]
  failed: readonly (FromTo & Failed)[]
}>

export type Way = 'move' | 'copy'

/** Moves or copies each item. */
export async function carry(store: Store, way: Way, items: readonly FromTo[]): Promise<Moved> {
  const found = { done: [] as FromTo[], taken: [] as FromTo[], failed: [] as (FromTo & Failed)[] }
  for (const some of inChunks(items, maxAtOnce)) {
    const { results } = await answerOf(filesAt(store, timeoutMs).POST(`/api/batch/${way}`, { body: { items: some } }))
    results.forEach(({ status, error = t('files.itWasRefused'), code }, index) => {
      const item = some[index]
      if (!item) return
      if (status === 'ok') found.done.push(item)
      else if (code === 'files.path-taken') found.taken.push(item)
      else found.failed.push({ ...item, error, code: code ?? null })
    })
  }
  return found
}

/** Moves or copies each item beside what has its name: under the next name that is free. */
export async function carryBeside(store: Store, way: Way, items: readonly FromTo[]): Promise<Moved> {
  const done: FromTo[] = []
  const failed: (FromTo & Failed)[] = []
  for (let left = items; left.length > 0; ) {
    const numbered = left.map(({ from, to }) => ({ from, to: nextName(to) }))
    const outcome = await carry(store, way, numbered)
    done.push(...outcome.done)
    failed.push(...outcome.failed)
    left = outcome.taken
  }
  return { done, taken: [], failed }
}

/** What was done to which paths, one by one. */
export type Changed = Readonly<{
  done: readonly string[]
  failed: readonly Readonly<{ path: string; error: string }>[]
}>

type Result = Readonly<{ path: string; status: 'ok' | 'error'; error?: string | undefined }>
type Sorted = Readonly<{ done: string[]; failed: { path: string; error: string }[] }>

function sort(results: readonly Result[], { done, failed }: Sorted): void {
  for (const { path, status, error = t('files.itWasRefused') } of results) {
    if (status === 'ok') done.push(path)
    else failed.push({ path, error })
  }
}

/** Extracting takes its time: up to gigabytes are unpacked before the answer. */
const extractingMs = 30 * 60_000

/** Extracts a zip archive into a new folder beside it. */
export const extract = (store: Store, path: string) =>
  answerOf(filesAt(store, extractingMs).POST('/api/files/extract', { body: { path } }))

/** Moves each path to the trash. */
export async function discard(store: Store, paths: readonly string[]): Promise<Changed> {
  const done: string[] = []
  const failed: { path: string; error: string }[] = []
  for (const some of inChunks(paths, maxAtOnce)) {
    const { results } = await answerOf(filesAt(store, timeoutMs).POST('/api/bulk/delete', { body: { paths: some } }))
    sort(results, { done, failed })
  }
  return { done, failed }
}

/** Adds tags to each path, and removes others. */
export async function retag(
  store: Store,
  paths: readonly string[],
  tags: Readonly<{ add?: string[]; remove?: string[] }>,
): Promise<Changed> {
  const done: string[] = []
  const failed: { path: string; error: string }[] = []
  for (const some of inChunks(paths, maxAtOnce)) {
    const body = { paths: some, ...tags }
    const { results } = await answerOf(filesAt(store, timeoutMs).POST('/api/bulk/tags', { body }))
    sort(results, { done, failed })
  }
  return { done, failed }
}
