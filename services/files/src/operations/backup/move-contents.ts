import type { Database } from '@alluvium/database'
import type { Blobs } from '../../ports/blobs.ts'
import { backupLacksContent, moveUnsound } from '../../problems/backups.ts'
import { isWhole, pathsOf } from '../content/scrub.ts'
import { contentsOf, copy, countContents, isWithoutPart, type OnProgress, soundSmalls, unsoundRows } from './back-up.ts'

type Moving = Readonly<{
  /** The source's database; nobody writes to it meanwhile. */
  database: Database
  from: Blobs
  to: Blobs
  onProgress?: OnProgress | undefined
}>

export type Moved = Readonly<{
  contents: number
  bytes: number
  /** Those that no earlier attempt had copied. */
  copied: number
  /** Uploads whose parts were in the memory of the service, and are gone: whoever resumes them begins anew. */
  endedUploads: ReadonlySet<string>
}>

/** Throws `files.backup-unsound` where rows contradict each other, and `files.backup-damaged` for a damaged content in the database itself. */
export async function expectSoundToMove(database: Database): Promise<void> {
  const unsound = await unsoundRows(database)
  if (unsound.length > 0) throw moveUnsound(unsound.map(({ what }) => what))
  await soundSmalls(database)
}

/**
 * Copies every content to another store, each compared with its digest on the way and read back. Those that an earlier attempt has copied
 * are read, and kept. Throws `files.backup-damaged` for a content that is missing or not what was stored.
 */
export async function moveContents({ database, from, to, onProgress = () => undefined }: Moving): Promise<Moved> {
  const of = await database.read(countContents())
  const endedUploads = new Set<string>()
  let [contents, bytes, copied] = [0, 0, 0]
  for await (const content of contentsOf(database)) {
    if (!(await isWhole({ blobs: to }, content))) {
      if (await copy(content, from, to)) copied += 1
      else if (content.upload !== null && (await database.read(isWithoutPart(content.location))))
        endedUploads.add(content.upload)
      else throw backupLacksContent({ ...content, paths: await database.read(pathsOf(content.digest)) })
    }
    contents += 1
    bytes += content.size
    onProgress({ contents, of })
  }
  return { contents, bytes, copied, endedUploads }
}
