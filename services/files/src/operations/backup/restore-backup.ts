/**
 * Restores a backup into an empty place: the contents that a copy of its database names, each verified against its digest. The copy
 * becomes the database after that, so an interrupted restore leaves nothing that looks complete.
 */
import type { Database } from '@alluvium/database'
import type { Clock, Logger } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { backupIncomplete } from '../../problems/backups.ts'
import { damagedBlobs, takeBackNotes } from '../content/damaged-blobs.ts'
import { isWhole, noteDamage, pathsOf } from '../content/scrub.ts'
import { notedSmalls } from '../content/small-contents.ts'
import { contentsOf, copy, countContents, forgetUploads, type Named, type OnProgress, soundSmalls } from './back-up.ts'

type Restoring = Readonly<{
  /** A copy of the backup's database, and the contents of the backup. */
  database: Database
  contents: Blobs
  to: Blobs
  clock: Clock
  logger: Logger
  /** Leaves out what the backup has damaged or lacks, and notes it in the database as damaged. Default: false. */
  isPartial?: boolean
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
 * `files.backup-incomplete` when contents are missing or not what they should be, unless it is partial; then `damaged` counts them too.
 */
export async function restoreContents({
  database,
  contents,
  to,
  clock,
  logger,
  isPartial = false,
  onProgress = () => undefined,
}: Restoring): Promise<Restored> {
  let { contents: count, bytes } = await soundSmalls(database)
  const of = await database.read(countContents())
  const locations = new Set<Location>()
  const lost: Named[] = []
  for await (const content of contentsOf(database)) {
    locations.add(content.location)
    onProgress({ contents: locations.size, of })
    if (await isCopied(content, contents, to)) {
      count += 1
      bytes += content.size
    } else lost.push(content)
  }
  if (lost.length > 0 && !isPartial) throw backupIncomplete(lost.length, await placesOf(database, lost))
  for (const one of lost) await leaveOut({ database, blobs: to, clock, logger }, one)
  for await (const blob of damagedBlobs(database)) {
    if (blob.location === null) continue
    const { location } = blob
    locations.add(location)
    if (await isWhole({ blobs: contents }, { ...blob, location })) await copy({ ...blob, location }, contents, to)
  }
  const noted = (await database.read(notedSmalls(Number.MAX_SAFE_INTEGER))).length
  const left = await takeBackNotes({ database, blobs: to })
  return { contents: count, bytes, damaged: noted + left, locations }
}

/** False where the backup has damaged it or lacks it. Throws where that is not known, such as when a disk does not answer. */
async function isCopied(content: Named, from: Blobs, to: Blobs): Promise<boolean> {
  try {
    return await copy(content, from, to)
  } catch (error) {
    if (await isWhole({ blobs: from }, content)) throw error
    await to.remove(content.location)
    return false
  }
}

/** A part of an upload goes with the upload: whoever resumes it begins anew. */
async function leaveOut(tools: StoreTools, { digest, location, upload }: Named): Promise<void> {
  if (upload === null) await noteDamage(tools, { digest, location })
  else await tools.database.write(forgetUploads(new Set([upload])))
}

/** Names some of what was lost, for people: by paths, or by what it is. */
async function placesOf(database: Database, lost: readonly Named[]): Promise<readonly string[]> {
  const places: string[] = []
  for (const { digest, upload } of lost.slice(0, shown)) {
    const paths = await database.read(pathsOf(digest))
    places.push(
      paths[0] ?? (upload === null ? `a version that is not present (${digest})` : 'an upload that was not finished'),
    )
  }
  return places
}

/** Contents that a sentence names. */
const shown = 10
