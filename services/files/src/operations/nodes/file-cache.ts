/**
 * A cache of files that are read again and again, with their small bytes or the location of their large ones. An answer is
 * never older than the ledger: before each use the database is asked whether anything was committed, and if so, the paths of
 * the revisions since then are dropped, and with a folder everything below it.
 *
 *   recent   what was used since the last change of generations; when it is full it becomes `older`
 *   older    what was used before; what is not used again until the next change is forgotten
 */
import type { Database, Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { statement, type Verb } from '../../ports/ledger.ts'
import { authorizeRequest } from '../authorization/authorize.ts'
import { type Read, type ReadEntry, readEntry } from './read-entry.ts'
import { currentRevision } from './revise.ts'

export type FileCache = Readonly<{
  /** Throws what `readEntry` throws. */
  read(asked: ReadEntry): Promise<Read> | Read
}>

type CachedFile = Extract<Read, { kind: 'file' }>

/** The limits of each of the two generations: files, and bytes of their contents. */
const limits = { files: 10_000, bytes: 16 * 1024 * 1024 }
/** After so many changes at once it is cheaper to drop the whole cache. */
const maxChanges = 500

const since = statement((db, { revision, limit }: { revision: number; limit: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision', 'verb', 'path', 'origin'])
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit),
)

/** The number of damaged contents. Nobody may get damaged content, though no revision records the damage. */
const damages = statement((db) =>
  db.selectFrom('damaged').select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count')),
)

type Change = Readonly<{ revision: number; verb: Verb; path: string; origin: string | null }>

export function fileCacheOf(database: Database): FileCache {
  if (database.commitMark() === undefined) return { read: (asked) => database.read(() => readEntry(asked)) }
  let mark: number | undefined
  let revision = 0
  let damaged = 0
  let recent = generation()
  let older = generation()

  /**
   * Brings the cache up to date. The mark is read first, so a commit in the meantime is noticed at the next refresh.
   */
  function refresh(): Promise<void> | undefined {
    const now = database.commitMark()
    return now === mark ? undefined : catchUp(now)
  }

  async function catchUp(now: number | undefined): Promise<void> {
    const { changes, current, damage } = await database.read(changesSince(revision))
    if (current < revision) return // another request came further while this one waited
    if (changes.length > maxChanges || damage !== damaged) forgetAll()
    else for (const change of changes) forget(change)
    revision = current
    damaged = damage
    mark = now
  }

  function forget({ verb, path, origin }: Change): void {
    const places = origin === null ? [path] : [path, origin]
    if (verb === 'put' || verb === 'merge' || verb === 'make-folder' || verb === 'set-times')
      for (const kept of [recent, older]) kept.drop(keyOf(path))
    else if (simple.has(verb))
      for (const kept of [recent, older]) for (const place of places) kept.dropTree(keyOf(place))
    else forgetAll()
  }

  function forgetAll(): void {
    recent = generation()
    older = generation()
  }

  function found(key: string): CachedFile | undefined {
    const kept = recent.get(key)
    if (kept) return kept
    const old = older.get(key)
    if (old) keep(key, old)
    return old
  }

  function keep(key: string, file: CachedFile): void {
    if (recent.isFull()) {
      older = recent
      recent = generation()
    }
    recent.set(key, file)
  }

  async function readAnew(asked: ReadEntry, key: string): Promise<Read> {
    const before = revision
    const read = await database.read(readEntry(asked))
    // A change in between would be processed before the entry is stored, and then never again.
    if (read.kind === 'file' && revision === before && database.commitMark() === mark) keep(key, read)
    return read
  }

  function look(asked: ReadEntry): Promise<Read> | Read {
    const key = keyOf(asked.path)
    const file = asked.folderOnly ? undefined : found(key)
    if (!file) return readAnew(asked, key)
    authorizeRequest(asked.caller, 'read', asked.path)
    return file
  }

  async function lookAfter(refreshing: Promise<void>, asked: ReadEntry): Promise<Read> {
    await refreshing
    return look(asked)
  }

  return {
    read(asked) {
      const refreshing = refresh()
      return refreshing ? lookAfter(refreshing, asked) : look(asked)
    },
  }
}

/** Verbs that change only entries at their paths and below. */
const simple: ReadonlySet<Verb> = new Set([
  'delete',
  'move',
  'copy',
  'restore',
  'restore-version',
  'encrypt',
  'decrypt',
])

function keyOf(path: Path | string): string {
  if (typeof path === 'string') return path.normalize('NFC')
  return path.keys === path.names ? path.text : `/${path.keys.join('/')}`
}

function* changesSince(
  revision: number,
): Script<Readonly<{ changes: readonly Change[]; current: number; damage: number }>> {
  const current = yield* currentRevision()
  const damage = (yield* damages.first({}))?.count ?? 0
  if (current === revision) return { changes: [], current, damage }
  return { changes: yield* since.all({ revision, limit: maxChanges + 1 }), current, damage }
}

type Generation = Readonly<{
  get(key: string): CachedFile | undefined
  set(key: string, file: CachedFile): void
  drop(key: string): void
  /** Drops also everything below. */
  dropTree(key: string): void
  isFull(): boolean
}>

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))
const bytesOf = ({ source }: CachedFile): number => (source.kind === 'bytes' ? source.bytes.length : 0)

function generation(): Generation {
  const files = new Map<string, CachedFile>()
  /** The keys of each folder's files, so that a folder can be dropped without checking every file. */
  const folders = new Map<string, Set<string>>()
  let bytes = 0

  function drop(key: string): void {
    const file = files.get(key)
    if (!file) return
    files.delete(key)
    bytes -= bytesOf(file)
    const folder = folders.get(folderOf(key))
    folder?.delete(key)
    if (folder?.size === 0) folders.delete(folderOf(key))
  }

  return {
    get: (key) => files.get(key),
    set(key, file) {
      drop(key)
      files.set(key, file)
      bytes += bytesOf(file)
      const folder = folders.get(folderOf(key)) ?? new Set()
      folders.set(folderOf(key), folder.add(key))
    },
    drop,
    dropTree(key) {
      drop(key)
      for (const [name, folder] of folders) {
        if (name !== key && !name.startsWith(`${key}/`)) continue
        for (const below of folder) drop(below)
      }
    },
    isFull: () => files.size >= limits.files || bytes >= limits.bytes,
  }
}
