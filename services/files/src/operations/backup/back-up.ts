/**
 * A backup of a service that goes on serving: a copy of the database as it stood at one moment, and every content that
 * it names; small ones lie in the database itself. Each that is copied is compared with its digest on the way and read
 * back before the copy counts, so a damaged one never takes the place of what an earlier backup has. Contents are never
 * changed under their names, so those that lie here already in their whole size are kept, and only others are copied;
 * with `verify` they are read again, too.
 *
 *   copy the database -> copy what it names and we lack -> something was swept meanwhile? -> once more, from the start
 *                                                       -> nothing was: the copy counts, and what it names no more goes
 *
 * Parts of uploads are different: each of them is gone as soon as its upload is complete, so under a steady load of uploads there
 * would always be one. An upload that ended while it was copied, or of which the parts are in the memory of the service, is
 * taken out of the copy: whoever resumes it after a restore hears that it is not there, and begins it anew.
 */
import type { Database, Script } from '@alluvium/database'
import { type Logger, Problem } from '@alluvium/kernel'
import { sql } from 'kysely'
import { type Digest, isLocation, type Location } from '../../model/content.ts'
import type { BackupPlace } from '../../ports/backup-place.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { once, statement } from '../../ports/ledger.ts'
import {
  backupDamaged,
  backupDamagedAt,
  backupForeign,
  backupLacksContent,
  backupUnreadableAt,
  backupUnsettled,
  backupUnsound,
} from '../../problems/backups.ts'
import { isWhole, pathsOf } from '../content/scrub.ts'
import { isNoted, isSound, smallContents, sumOfSmalls } from '../content/small-contents.ts'
import { isAnyStillDamaged } from '../content/unreferenced.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { databaseFindings } from '../soundness/database-findings.ts'
import type { Finding } from '../soundness/finding.ts'
import { deleteParts, deleteUpload } from '../uploads/upload-rows.ts'

export type BackedUp = Readonly<{
  /** Contents that the backup holds, small ones too, and their bytes. */
  contents: number
  bytes: number
  /** Contents beside the database that were copied by this backup. */
  copied: number
  /** Contents that are known to be damaged: nobody gets them, and the backup leaves them out. */
  damaged: number
  /** What is wrong in the database that was backed up all the same. */
  unsound: readonly Finding[]
}>

export type Named = Readonly<{ location: Location; digest: Digest; size: number; upload: string | null }>

export type BackUp = Readonly<{
  blobs: Blobs
  place: BackupPlace
  logger: Logger
  /** Also reads the contents of earlier backups again, and copies those again that are damaged. Default: false. */
  verify?: boolean
  /** Also backs up a database that is not sound, unless that would replace a sound backup. Default: false. */
  allowUnsound?: boolean
  onProgress?: OnProgress | undefined
}>

/** Called after each content outside the database: how many of how many were looked at or copied. */
export type OnProgress = (progress: Readonly<{ contents: number; of: number }>) => void

const nothing = () => undefined

const damagedCodes = new Set(['files.backup-damaged', 'files.content-replaced'])

const pageRows = 500
/** How often the service may remove contents during a backup before we give up. */
const maxRounds = 5

const blobsAfter = statement((db, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('blobs')
    .select(['digest as place', 'location', 'digest', 'size', sql<string | null>`null`.as('upload')])
    .where('digest', '>', after)
    .orderBy('digest')
    .limit(limit),
)
const partsAfter = statement((db, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('upload_parts')
    .select(['location as place', 'location', 'digest', 'size', sql<string | null>`upload`.as('upload')])
    .where('location', '>', after)
    .orderBy('location')
    .limit(limit),
)
const blobAt = statement((db, { digest, location }: Pick<Named, 'digest' | 'location'>) =>
  db.selectFrom('blobs').select('digest').where('digest', '=', digest).where('location', '=', location),
)
/** `left` is 0 for a content that was stored again since, or that nothing needs any more. */
const damagedOnes = statement((db) =>
  db
    .selectFrom('damaged')
    .select(['location', 'small', sql<number>`case when ${isAnyStillDamaged} then 1 else 0 end`.as('left')]),
)
const partAt = statement((db, { location }: { location: Location }) =>
  db
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.upload', 'upload_parts.upload')
    .select('uploads.in_memory')
    .where('location', '=', location),
)

/**
 * Throws `files.backup-unsound` when rows of the database contradict each other, `files.backup-unsettled` when the service removes contents faster than they can be copied,
 * `files.backup-damaged` when one is damaged or missing, and what `place` throws.
 */
export async function backUp({
  blobs,
  place,
  logger,
  verify = false,
  allowUnsound = false,
  onProgress = nothing,
}: BackUp): Promise<BackedUp> {
  const here = new Map<Location, number>()
  for await (const { location, size } of place.locations()) here.set(location, size)
  let copied = 0
  for (let round = 0; round < maxRounds; round += 1) {
    /* oxlint-disable no-await-in-loop -- one round after the other */
    await place.takeDatabase()
    const unsound = await place.withTaken(unsoundRows)
    if (unsound.length > 0 && !allowUnsound) throw backupUnsound(unsound.map(({ what }) => what))
    const one = await copyTaken({ blobs, place, here, verify, onProgress })
    copied += one.copied
    if (one.swept === 0) {
      await place.settle({ isSound: unsound.length === 0 })
      const contents = one.named.size
      const left = one.damaged.filter((each) => each.left === 1)
      for (const { location } of one.damaged) if (location !== null) one.named.add(location)
      // Where nobody knows where a lost content lies, any of the others may be the only copy of it.
      if (!left.some(({ location, small }) => small === 0 && location === null))
        await dropOthers(place, here, one.named)
      return {
        contents: contents + one.small.contents,
        bytes: one.bytes + one.small.bytes,
        copied,
        damaged: left.length,
        unsound,
      }
    }
    logger.info({ swept: one.swept }, 'contents were swept while they were copied; once more')
    /* oxlint-enable no-await-in-loop */
  }
  throw backupUnsettled()
}

/** What a check finds wrong in the rows. What is known to be damaged is left out of a backup and not in its way. */
export async function unsoundRows(database: Database): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for await (const finding of databaseFindings(database)) if (finding.kind !== 'content-damaged') found.push(finding)
  return found
}

type Copying = Pick<BackUp, 'blobs' | 'place'> &
  Readonly<{ here: Map<Location, number>; verify: boolean; onProgress: OnProgress }>

/** Copies the contents that the copy of the database names, after removing ended uploads from it. */
async function copyTaken(copying: Copying) {
  const { place } = copying
  const first = await place.withTaken((taken) => copyNamed(taken, copying))
  if (first.swept > 0 || first.ended.size === 0) return first
  await place.changeTaken(forgetUploads(first.ended))
  const second = await place.withTaken((taken) => copyNamed(taken, copying))
  return { ...second, copied: first.copied + second.copied }
}

/** Forgets uploads that have ended, or of which no parts are left. */
export function* forgetUploads(uploads: ReadonlySet<string>): Script<void> {
  for (const upload of uploads) {
    yield* deleteParts.run({ upload })
    yield* deleteUpload.run({ upload })
  }
}

async function copyNamed(taken: Database, { blobs, place, here, verify, onProgress }: Copying) {
  const named = new Set<Location>()
  const ended = new Set<string>()
  const of = await taken.read(countContents())
  let [bytes, copied, swept] = [0, 0, 0]
  for await (const content of contentsOf(taken)) {
    named.add(content.location)
    bytes += content.size
    const isHere =
      here.get(content.location) === content.size && (!verify || (await isWhole({ blobs: place.contents }, content)))
    if (!isHere) {
      if (await copyWithPath(content, { blobs, place, taken, isFree: !here.has(content.location) })) {
        here.set(content.location, content.size)
        copied += 1
      } else if (content.upload !== null && (await hasEnded(content, place))) ended.add(content.upload)
      else {
        await expectSwept(content, place)
        swept += 1
      }
    }
    onProgress({ contents: named.size, of })
  }
  const damaged = await taken.read(damagedOnes.all({}))
  return { named, bytes, copied, swept, ended, damaged, small: await soundSmalls(taken) }
}

/** Copies a content as `copy` does, and names the file of a damaged one. */
async function copyWithPath(
  content: Named,
  { blobs, place, taken, isFree }: Readonly<{ blobs: Blobs; place: BackupPlace; taken: Database; isFree: boolean }>,
): Promise<boolean> {
  try {
    return await copy(content, blobs, place.contents, isFree)
  } catch (error) {
    if (error instanceof Problem && error.code === 'files.content-unreadable') {
      const [path = content.digest] = await taken.read(pathsOf(content.digest))
      throw backupUnreadableAt(path, error.message)
    }
    // A content that is too short is no Problem, and neither is a full disk of the backup.
    const isDamaged = error instanceof Problem ? damagedCodes.has(error.code) : !(await isWhole({ blobs }, content))
    if (!isDamaged) throw error
    const paths = await taken.read(pathsOf(content.digest))
    throw paths.length > 0 ? backupDamagedAt(paths.join(', ')) : backupDamaged(content.digest)
  }
}

/** The service removes a content's row before its bytes: a content that it still names and that is missing is lost. */
async function expectSwept({ upload, digest, location }: Named, place: BackupPlace): Promise<void> {
  if (upload !== null || (await place.readNow(blobAt.all({ digest, location }))).length === 0) return
  throw backupLacksContent({ digest, location, paths: await place.readNow(pathsOf(digest)) })
}

/** Whether a part is missing because the service needs it no more, or never wrote it. */
const hasEnded = ({ location }: Named, place: BackupPlace): Promise<boolean> => place.readNow(isWithoutPart(location))

/** Whether no part of an upload is to be there, because it has ended or because its parts are in the memory of the service. */
export function* isWithoutPart(location: Location): Script<boolean> {
  const part = yield* partAt.first({ location })
  return part === undefined || part.in_memory === 1
}

/** How many contents a database names by their locations. */
export function* countContents(): Script<number> {
  const counted = yield* once<{ contents: number }>(
    () =>
      sql<{
        contents: number
      }>`select cast((select count(*) from blobs) + (select count(*) from upload_parts) as bigint) as contents`,
  ).first()
  return counted?.contents ?? 0
}

/** Every content that a database names by its location, page by page. Throws `files.backup-damaged` for a location that we never make. */
export async function* contentsOf(database: Database): AsyncGenerator<Named> {
  for (const pages of [blobsAfter, partsAfter]) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: readonly (Named & { place: string })[] = await database.read(pages.all({ after, limit: pageRows }))
      for (const { location } of rows) if (!isLocation(location)) throw backupForeign(location)
      yield* rows
      after = rows.length === pageRows ? rows.at(-1)?.place : undefined
    }
  }
}

/**
 * The number of contents in the database itself, and their bytes, after each was compared with its digest. Those known
 * to be damaged do not count, nor those that are lost, which `unsoundRows` finds. Throws `files.backup-damaged` for any other damaged one.
 */
export async function soundSmalls(database: Database): Promise<Readonly<{ contents: number; bytes: number }>> {
  for await (const page of smallContents(database))
    for (const content of page) {
      if (content.bytes === null || isSound(content) || (await database.read(isNoted(content)))) continue
      const place = await database.read(placeOfNode(content.node))
      throw place ? backupDamagedAt(place.path.text) : backupDamaged(content.digest)
    }
  return await database.read(sumOfSmalls())
}

/**
 * Copies one content; false when there is none. Throws `files.backup-damaged` when the bytes don't match the database,
 * or are read back differently. @param isFree whether nothing is at the location, so that nothing needs to be removed.
 */
export async function copy(
  { location, digest, size }: Omit<Named, 'upload'>,
  from: Blobs,
  to: Blobs,
  isFree = false,
): Promise<boolean> {
  const bytes = await from.open(location, 0, size)
  if (!bytes) return false
  if (!isFree) await to.remove(location)
  const written = await to.put(location, bytes)
  if (written.digest === digest && written.size === size && (await isWhole({ blobs: to }, { location, digest, size })))
    return true
  await to.remove(location)
  throw backupDamaged(digest)
}

/**
 * Removes what earlier backups needed and this one does not. Contents that became damaged since stay, because an
 * earlier backup may have the only sound copy.
 */
async function dropOthers(
  place: BackupPlace,
  here: ReadonlyMap<Location, number>,
  named: ReadonlySet<Location>,
): Promise<void> {
  for (const location of here.keys()) if (!named.has(location)) await place.contents.remove(location)
}
