/**
 * A folder as a zip, as it was at one revision. Its ETag is made of all that decides its bytes. So an interrupted
 * download continues after a change elsewhere, and starts again after a change in the folder.
 */
import { createHash } from 'node:crypto'
import type { Caller } from '@alluvium/kernel'
import { type ZipArchive, zipArchive } from '../../model/zip/zip-archive.ts'
import { bytesAsOf } from '../../operations/archives/bytes-as-of.ts'
import { type Gathered, gatherEntries } from '../../operations/archives/gather-entries.ts'
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
  const archive = archiveOf(tools, folder, gathered)
  const name = `${folder.name === '' ? 'files' : folder.name}.zip`
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

function archiveOf(tools: Tools, { path, revision }: Folder, { entries, files }: Gathered): ZipArchive {
  return zipArchive(entries, {
    open(file, start) {
      const { node = 0, size = 0, digest = '' } = files.get(file) ?? {}
      return bytesAsOf(tools, { node, size, digest, revision, start, path: `${path}/${file.path}` })
    },
    learned(file, sum) {
      const entry = files.get(file)
      if (entry) learnSum(entry.digest, sum)
    },
  })
}

function tagOf({ entries, files }: Gathered): string {
  const hash = createHash('sha256')
  for (const entry of entries) {
    const digest = entry.kind === 'file' ? files.get(entry)?.digest : ''
    hash.update(`${JSON.stringify([entry.kind, entry.path, entry.modified, digest])}\n`)
  }
  return `"zip-${hash.digest('hex').slice(0, 32)}"`
}
