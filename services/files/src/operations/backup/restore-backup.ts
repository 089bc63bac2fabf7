/**
 * Restores a backup into an empty place: the contents that a copy of its database names, each verified against its digest. The copy
 * becomes the database after that, so an interrupted restore leaves nothing that looks complete.
 */
import type { Database } from '@alluvium/database'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { backupIncomplete } from '../../problems/backups.ts'
import { damagedBlobs, takeBackNotes } from '../content/damaged-blobs.ts'
import { isWhole } from '../content/scrub.ts'
import { notedSmalls } from '../content/small-contents.ts'
import { contentsOf, copy, countContents, type OnProgress, soundSmalls } from './back-up.ts'

type Restoring = Readonly<{
  /** A copy of the backup's database, and the contents of the backup. */
  database: Database
  contents: Blobs
  to: Blobs
  onProgress?: OnProgress | undefined
}>

type Restored = Readonly<{
  contents: number
  bytes: number
  damaged: number
  /** Where all contents beside the database lie that it names. */
  locations: ReadonlySet<Location>
}>

/**
 * What was noted as damaged is restored too where an earlier backup had copied it in time; `damaged` counts the others. Throws
 * `files.backup-incomplete` when a content is missing, `files.backup-damaged` when one is not what it should be.
 */
export async function restoreContents({
  database,
  contents,
  to,
  onProgress = () => undefined,
}: Restoring): Promise<Restored> {
  let { contents: count, bytes } = await soundSmalls(database)
  const of = await database.read(countContents())
  const locations = new Set<Location>()
  for await (const content of contentsOf(database)) {
    if (!(await copy(content, contents, to))) throw backupIncomplete(content.digest)
    count += 1
    bytes += content.size
    locations.add(content.location)
    onProgress({ contents: locations.size, of })
  }
  for await (const blob of damagedBlobs(database)) {
    locations.add(blob.location)
    if (await isWhole({ blobs: contents }, blob)) await copy(blob, contents, to)
  }
  const noted = await database.read(notedSmalls())
  const left = await takeBackNotes({ database, blobs: to })
  return { contents: count, bytes, damaged: noted + left, locations }
}
