/**
 * Collects entries as of one revision for an archive, with everything below them: page by page, without a transaction in
 * between. Leaves out what the caller may not read, and everything in such folders.
 */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry, FileEntry } from '../../model/entry.ts'
import { uniqueNames } from '../../model/zip/safe-names.ts'
import type { ZipEntry, ZipFile } from '../../model/zip/zip-entry.ts'
import { archiveTooLarge } from '../../problems/formats.ts'
import { readablePagesOf } from '../tree/list-folder.ts'
import { knownSum } from './known-sums.ts'

/** The most entries: all are in memory while the archive is sent. */
const maxEntries = 100_000

/** `path`: in the tree, unencoded. */
type Source = Readonly<{ entry: FileEntry; path: string }>

export type Gathered = Readonly<{
  entries: readonly ZipEntry[]
  sources: ReadonlyMap<ZipFile, Source>
}>

type At = Readonly<{ caller: Caller; revision: number }>
/** `safe`: its place in the archive. */
type Folder = Readonly<{ node: number; path: string; safe: string }>

/** What lies below a folder. Throws `files.archive-too-large`. */
export async function gatherEntries(
  database: Database,
  { path, node, ...at }: At & Readonly<{ path: string; node: number }>,
): Promise<Gathered> {
  const gathering = new Gathering()
  await gatherBelow(database, at, gathering, [{ node, path, safe: '' }])
  return gathering
}

/** As the root is called among others; by itself it has no name. */
const rootName = 'files'

/** Entries that the caller may read, and what lies below them. Throws `files.archive-too-large`. */
export async function gatherSelection(
  database: Database,
  { selected, ...at }: At & Readonly<{ selected: readonly Readonly<{ entry: Entry; path: string }>[] }>,
): Promise<Gathered> {
  const gathering = new Gathering()
  const unique = uniqueNames()
  const folders = selected.flatMap(({ entry, path }) => gathering.add(entry, path, unique(entry.name || rootName)))
  await gatherBelow(database, at, gathering, folders.toReversed())
  return gathering
}

class Gathering implements Gathered {
  readonly entries: ZipEntry[] = []
  readonly sources = new Map<ZipFile, Source>()

  /** Returns the folder, if it is one, for what lies in it. */
  add(entry: Entry, path: string, safe: string): readonly Folder[] {
    if (this.entries.length === maxEntries) throw archiveTooLarge(maxEntries)
    const { modified, node } = entry
    if (entry.kind === 'folder') {
      this.entries.push({ kind: 'folder', path: safe, modified })
      return [{ node, path, safe: `${safe}/` }]
    }
    const { size, digest } = entry
    const file: ZipFile = { kind: 'file', path: safe, size, modified, crc32: knownSum(digest) }
    this.entries.push(file)
    this.sources.set(file, { entry, path })
    return []
  }
}

/** @param folders the last one first. */
async function gatherBelow(
  database: Database,
  { caller, revision }: At,
  gathering: Gathering,
  folders: Folder[],
): Promise<void> {
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const { node, path, safe } = folder
    const below: Folder[] = []
    const unique = uniqueNames()
    const inside = path === '/' ? '/' : `${path}/`
    // The listing is ordered by name, so the same tree gives the same names.
    for await (const page of readablePagesOf(database, { caller, path, node, revision })) {
      for (const entry of page) below.push(...gathering.add(entry, inside + entry.name, safe + unique(entry.name)))
    }
    folders.push(...below.toReversed())
  }
}
