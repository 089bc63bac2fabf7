/**
 * Collects all entries below a folder as of one revision, for an archive: page by page, without a transaction in
 * between. Leaves out what the caller may not read, and everything in such folders.
 */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { FileEntry } from '../../model/entry.ts'
import { uniqueNames } from '../../model/zip/safe-names.ts'
import type { ZipEntry, ZipFile } from '../../model/zip/zip-entry.ts'
import { archiveTooLarge } from '../../problems/formats.ts'
import { readablePagesOf } from '../tree/list-folder.ts'
import { knownSum } from './known-sums.ts'

/** The most entries: all are in memory while the archive is sent. */
const maxEntries = 100_000

export type Gathered = Readonly<{
  entries: readonly ZipEntry[]
  files: ReadonlyMap<ZipFile, FileEntry>
}>

type Gather = Readonly<{
  caller: Caller
  /** Of the folder, unencoded. */
  path: string
  node: number
  revision: number
}>

/** Throws `files.archive-too-large`. */
export async function gatherEntries(database: Database, { caller, path, node, revision }: Gather): Promise<Gathered> {
  const entries: ZipEntry[] = []
  const files = new Map<ZipFile, FileEntry>()
  const top = path === '/' ? '/' : `${path}/`
  const folders = [{ node, inner: '', safe: '' }]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const below: typeof folders = []
    const unique = uniqueNames()
    const place = folder.inner === '' ? path : top + folder.inner.slice(0, -1)
    const listing = { caller, path: place, node: folder.node, revision }
    // The listing is ordered by name, so the same tree gives the same names.
    for await (const page of readablePagesOf(database, listing)) {
      for (const entry of page) {
        const inner = folder.inner + entry.name
        if (entries.length === maxEntries) throw archiveTooLarge(maxEntries)
        const { modified } = entry
        const safe = folder.safe + unique(entry.name)
        if (entry.kind === 'folder') {
          entries.push({ kind: 'folder', path: safe, modified })
          below.push({ node: entry.node, inner: `${inner}/`, safe: `${safe}/` })
        } else {
          const { size, digest } = entry
          const file: ZipFile = { kind: 'file', path: safe, size, modified, crc32: knownSum(digest) }
          entries.push(file)
          files.set(file, entry)
        }
      }
    }
    folders.push(...below.toReversed())
  }
  return { entries, files }
}
