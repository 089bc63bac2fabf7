/**
 * Scrubs: reads every content again and compares it with its digest, because disks lose data. Damage is recorded and
 * reported in both logs, and nobody gets the bytes: a damaged blob's row moves from `blobs` to `damaged`. So reading
 * the file is refused, and storing the same bytes again repairs every file that has them.
 */
import type { Engine, Script } from '@alluvium/database'
import { errorCode, Problem } from '@alluvium/kernel'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import { sql } from 'kysely'
import { type Digest, digestOf, type Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { statement, type Tables } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { storageUnavailable } from '../../problems/storage.ts'
import { tellDamage } from '../audit/tell-damage.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { bytesOfSmall } from '../nodes/row-content.ts'
import { isSound, type SmallContent, smallContents } from './small-contents.ts'
import { isStillDamaged } from './unreferenced.ts'

const chunkRows = 100

type Blob = Tables['blobs']

const blobsAfter = statement((db, { after }: { after: Digest }) =>
  db.selectFrom('blobs').selectAll().where('digest', '>', after).orderBy('digest').limit(chunkRows),
)
const remove = statement((db, { digest, location }: { digest: Digest; location: Location }) =>
  db.deleteFrom('blobs').where('digest', '=', digest).where('location', '=', location).returning(['size', 'created']),
)
/** Notes a content as damaged; nothing where it is noted already. */
export const note = statement((db, row: Tables['damaged']) =>
  db
    .insertInto('damaged')
    .values({
      digest: row.digest,
      small: row.small,
      location: row.location,
      size: row.size,
      created: row.created,
      found_at: row.found_at,
    })
    .onConflict((conflict) => conflict.columns(['digest', 'small']).doNothing())
    .returning('digest'),
)
const holders = statement((db, { digest }: { digest: Digest }) =>
  db
    .selectFrom('present')
    .select('node')
    .where('digest', '=', digest)
    .where('small', 'is', null)
    .where('size', '>', sql.lit(0))
    .limit(20),
)
const any = statement((db) =>
  db.selectFrom('damaged').select('digest').where(sql<boolean>`(damaged.small <> 0 or ${isStillDamaged})`).limit(1),
)
/** Whether any content is known to be damaged. A small one counts until the sweep has seen that nothing needs it. */
export function* anyDamage(): Script<boolean> {
  return (yield* any.first({})) !== undefined
}

type Scrub = Readonly<{
  /** Is called after each content: it waits, so that scrubbing leaves others time on the disk, or stops by throwing. */
  paced?(bytes: number): Promise<void>
}>

/** Reads every blob; returns how many were read and how many of them are damaged. */
export async function scrubBlobs(
  tools: StoreTools,
  { paced }: Scrub = {},
): Promise<Readonly<{ contents: number; damaged: number }>> {
  const { database } = tools
  let contents = 0
  let damaged = 0
  for (let after: Digest | undefined = ''; after !== undefined; ) {
    const rows: readonly Blob[] = await database.read(blobsAfter.all({ after }))
    for (const blob of rows) {
      contents += 1
      const whole = await ifReadable(() => isWhole(tools, blob))
      if (whole === undefined)
        tools.logger.error({ blob }, 'a content may not be read: was its file given to another user?')
      if (whole === false && (await noteDamage(tools, blob))) damaged += 1
      await paced?.(blob.size)
    }
    after = rows.at(-1)?.digest
  }
  return { contents, damaged }
}

/** Reads every small content; returns how many were read and how many of them are damaged. */
export async function scrubSmalls(
  tools: StoreTools,
  { paced }: Scrub = {},
): Promise<Readonly<{ contents: number; damaged: number }>> {
  let contents = 0
  let damaged = 0
  for await (const page of smallContents(tools.database)) {
    contents += page.length
    for (const content of page) {
      if (isSound(content)) continue
      if (await noteDamagedSmall(tools, content)) damaged += 1
    }
    await paced?.(page.reduce((sum, { size }) => sum + size, 0))
  }
  return { contents, damaged }
}

/** False where it was mended meanwhile. */
async function noteDamagedSmall(
  { database, clock, logger }: StoreTools,
  { node, digest, small, size }: SmallContent,
): Promise<boolean> {
  const at = clock.now()
  const row = { digest, small, location: null, size, created: at, found_at: at }
  const paths = await database.write(noteSmall(database.engine, { row, node }))
  if (!paths) return false
  logger.error({ digest, small, paths }, 'a small content is damaged: its file is refused until it is stored again')
  return true
}

/** Undefined, and nothing noted, where somebody has stored the bytes again since they were read. */
function* noteSmall(
  engine: Engine,
  { row, node }: Readonly<{ row: Tables['damaged']; node: number }>,
): Script<readonly string[] | undefined> {
  const now = yield* bytesOfSmall.first({ small: row.small })
  if (now && digestOf(now.bytes) === row.digest) return undefined
  const place = yield* placeOfNode(node)
  const paths = place ? [place.path.text] : []
  if (yield* note.first(row)) yield* tellDamage(engine, { at: row.found_at, paths })
  return paths
}

/**
 * What a look at a blob says of its bytes. Damage is what was read and is something else, what ends too early, and what is not there.
 * An error of the system is none of these, and is thrown:
 *
 *   the store does not answer (ESTALE, EMFILE, no connection)   thrown: nothing is known
 *   the disk cannot read this place (EIO)                       looked at once more
 *   not the second time either, and the store works otherwise   damage: a bad place on the disk
 */
async function bytesHold(blobs: Blobs, look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await answerOf(look)
  } catch (error) {
    if (!isBadPlace(error)) throw error
  }
  try {
    return await answerOf(look)
  } catch (error) {
    if (!isBadPlace(error)) throw error
  }
  try {
    await blobs.probe()
  } catch (error) {
    throw error instanceof Problem ? error : storageUnavailable(error)
  }
  return false
}

const isBadPlace = (error: unknown): boolean => error instanceof Problem && error.code === 'files.place-unreadable'

async function answerOf(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    const isAnswer = error instanceof Problem ? error.code === 'files.content-replaced' : errorCode(error) === undefined
    if (isAnswer) return false
    throw error
  }
}

/** Whether all bytes are there, undamaged. */
export const isWhole = (
  { blobs }: Pick<StoreTools, 'blobs'>,
  { digest, location, size }: Pick<Blob, 'digest' | 'location' | 'size'>,
): Promise<boolean> =>
  bytesHold(blobs, async () => {
    const hasher = new Blake3Hasher()
    const bytes = await blobs.open(location, 0, size)
    if (!bytes) return false
    for await (const chunk of bytes) hasher.update(chunk)
    return hasher.digest('hex') === digest
  })

/** What a look at one blob says; undefined where this one alone may not be read, which says nothing about its bytes. */
export async function ifReadable(look: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Problem && error.code === 'files.content-unreadable') return undefined
    throw error
  }
}

/** Whether the last byte of a blob can be read: this shows its length without reading all of it. */
export const endIsThere = (
  { blobs }: Pick<StoreTools, 'blobs'>,
  { location, size }: Pick<Blob, 'location' | 'size'>,
): Promise<boolean> =>
  bytesHold(blobs, async () => {
    const bytes = await blobs.open(location, size - 1, 1)
    if (!bytes) return false
    for await (const chunk of bytes) if (chunk.length > 0) return true
    return false
  })

/** Reads a blob that may be damaged, and records the result. */
export async function lookAgain(tools: StoreTools, blob: Pick<Blob, 'digest' | 'location' | 'size'>): Promise<void> {
  if (!(await isWhole(tools, blob))) await noteDamage(tools, blob)
}

/**
 * Records damage: from now on nobody gets these bytes. False when the blob's row was gone: it was swept or replaced
 * meanwhile.
 */
export async function noteDamage(
  { database, clock, logger }: StoreTools,
  { digest, location }: Readonly<{ digest: Digest; location: Location }>,
): Promise<boolean> {
  const paths = await database.write(moveToDamaged(database.engine, { digest, location, at: clock.now() }))
  if (paths)
    logger.error(
      { digest, location, paths },
      'a content is damaged: its files are refused until the same bytes are stored again',
    )
  return paths !== undefined
}

/** Some of the files that hold a blob, for people. */
export function* pathsOf(digest: Digest): Script<readonly string[]> {
  const paths: string[] = []
  for (const { node } of yield* holders.all({ digest })) {
    const place = yield* placeOfNode(node)
    if (place) paths.push(place.path.text)
  }
  return paths
}

/** A blob with some of the files that have it, which the operator must find elsewhere. @param location null: not known. */
export function* describedBlob({
  digest,
  location,
}: Readonly<{ digest: Digest; location: Location | null }>): Script<string> {
  const paths = yield* pathsOf(digest)
  const files = paths.length === 0 ? 'no present file' : paths.join(', ')
  return `The blob ${digest}${location === null ? '' : ` at ${location}`} (${files})`
}

/** Moves the blob to `damaged`; returns some of the files that have it, or undefined when its row was gone. */
function* moveToDamaged(
  engine: Engine,
  { digest, location, at }: Readonly<{ digest: Digest; location: Location; at: number }>,
): Script<readonly string[] | undefined> {
  const row = yield* remove.first({ digest, location })
  if (!row) return undefined
  yield* note.run({ digest, small: 0, location, size: row.size, created: row.created, found_at: at })
  const paths = yield* pathsOf(digest)
  yield* tellDamage(engine, { at, paths })
  return paths
}
