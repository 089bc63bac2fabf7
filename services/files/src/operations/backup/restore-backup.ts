/**
 * Restores a backup into an empty place: contents first, each verified against its digest, then the database with the
 * small ones. So an interrupted restore leaves nothing that looks complete.
 */
import type { Database } from '@alluvium/database'
import type { Blobs } from '../../ports/blobs.ts'
import { backupIncomplete } from '../../problems/backups.ts'
import { contentsOf, copy, countContents, type OnProgress, soundSmalls } from './back-up.ts'

type Restoring = Readonly<{
  /** The backup's database, opened for reading, and its contents. */
  database: Database
  contents: Blobs
  to: Blobs
  onProgress?: OnProgress | undefined
}>

/** Throws `files.backup-incomplete` when a content is missing, `files.backup-damaged` when one is not what it should be. */
export async function restoreContents({
  database,
  contents,
  to,
  onProgress = () => undefined,
}: Restoring): Promise<{ contents: number; bytes: number }> {
  let { contents: count, bytes } = await soundSmalls(database)
  const of = await database.read(countContents())
  let beside = 0
  for await (const content of contentsOf(database)) {
    if (!(await copy(content, contents, to))) throw backupIncomplete(content.digest)
    count += 1
    bytes += content.size
    beside += 1
    onProgress({ contents: beside, of })
  }
  return { contents: count, bytes }
}
