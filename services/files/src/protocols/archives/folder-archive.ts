/**
 * A folder, or a selection of entries, as a zip, as it was at one revision. Its ETag is made of all that decides its bytes. So an interrupted
 * download continues after a change elsewhere, and starts again after a change in it.
 */
import { createHash } from 'node:crypto'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type ZipArchive, zipArchive } from '../../model/zip/zip-archive.ts'
import { bytesAsOf } from '../../operations/archives/bytes-as-of.ts'
import { type Gathered, gatherEntries, gatherSelection } from '../../operations/archives/gather-entries.ts'
import { learnSum } from '../../operations/archives/known-sums.ts'
import type { Tools } from '../../operations/tools.ts'
import { attachment } from '../bodies/attachment.ts'
import type { Representation } from '../bodies/representation.ts'

type Folder = Readonly<{
  caller: Caller
  /** Unencoded. */
  path: string
  node: number
  name: string
  revision: number
}>

/** Throws `files.archive-too-large`. */
export async function folderArchive(tools: Tools, folder: Folder): Promise<Representation> {
  const gathered = await gatherEntries(tools.database, folder)
  return archiveOf(tools, gathered, folder)
}

type Selection = Readonly<{
  caller: Caller
  selected: readonly Readonly<{ entry: Entry; path: string }>[]
  /** Of the archive, without its ending. */
  name: string
  revision: number
}>

/** Throws `files.archive-too-large`. */
export async function selectionArchive(tools: Tools, selection: Selection): Promise<Representation> {
  const gathered = await gatherSelection(tools.database, selection)
  return archiveOf(tools, gathered, selection)
}

function archiveOf(
  tools: Tools,
  gathered: Gathered,
  { name: stem, revision }: Readonly<{ name: string; revision: number }>,
): Representation {
  const archive = zipOf(tools, gathered, revision)
  const name = `${stem === '' ? 'files' : stem}.zip`
  return {
    etag: tagOf(gathered),
    size: archive.length,
    name,
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
    open: async ({ start, length }) => archive.read({ start, end: start + length }),
  }
}

function zipOf(tools: Tools, { entries, sources }: Gathered, revision: number): ZipArchive {
  return zipArchive(entries, {
    open(file, start) {
      const source = sources.get(file)
      if (!source) throw new Error(`The archive has no source for ${file.path}.`)
      const { node, size, digest } = source.entry
      return bytesAsOf(tools, { node, size, digest, revision, start, path: source.path })
    },
    learned(file, sum) {
      const source = sources.get(file)
      if (source) learnSum(source.entry.digest, sum)
    },
  })
}

function tagOf({ entries, sources }: Gathered): string {
  const hash = createHash('sha256')
  for (const entry of entries) {
    const digest = entry.kind === 'file' ? sources.get(entry)?.entry.digest : ''
    hash.update(`${JSON.stringify([entry.kind, entry.path, entry.modified, digest])}\n`)
  }
  return `"zip-${hash.digest('hex').slice(0, 32)}"`
}
