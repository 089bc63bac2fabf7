/**
 * The place of contents belongs to one database, which it names: a service that is started on another folder or bucket (a disk that is
 * not mounted, another `--data`) would take every content for lost, and split what comes over two places.
 *
 *   the place names this database                                    its own
 *   it names another one                                             refused
 *   it names none, and the database names no content, or one there   taken: it is new, or from before places had names
 *   it names none, and has none of the contents of the database      refused
 *
 * The name is an object of the place itself, `instance`. A database keeps its id in dumps and copies.
 *
 * Where the database is a file beside the folder of its contents, both are moved together, and the folder gets no name: only
 * `expectContents` is asked, and only of an empty folder, which may be a disk that is not mounted.
 */
import { createHash } from 'node:crypto'
import type { Database, Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { sql } from 'kysely'
import { nameOfPlace } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { once } from '../../ports/ledger.ts'
import { filesMigrations } from '../../ports/migrations.ts'
import { contentsElsewhere, contentsOfAnother } from '../../problems/storage.ts'
import { endIsThere } from './scrub.ts'

type Place = Readonly<{
  database: Database
  blobs: Blobs
  /** For people: the folder or bucket. */
  place: string
}>

const idLength = 32
/** Contents of which one must be there. */
const someContents = 20

/**
 * Throws `files.contents-of-another`, `files.contents-elsewhere`, and `files.storage-unavailable` when the place does not answer.
 * @param mayName whether a place without a name gets this one's.
 */
export async function expectOwnContents(
  { database, blobs, place }: Place,
  { mayName }: Readonly<{ mayName: boolean }>,
): Promise<void> {
  const id = await database.read(idOfDatabase())
  const named = await nameIn(blobs)
  if (named === id) return
  if (named !== undefined) throw contentsOfAnother(place, { name: nameOfPlace, named, id })
  await expectContents({ database, blobs, place })
  if (mayName) await giveName(blobs, id)
}

/** Throws `files.contents-elsewhere` where none of the contents that the database names is there. */
export async function expectContents({ database, blobs, place }: Place): Promise<void> {
  if (await hasSome({ database, blobs })) return
  throw contentsElsewhere(place, { name: nameOfPlace, id: await database.read(idOfDatabase()) })
}

function* idOfDatabase(): Script<string> {
  const [first] = filesMigrations
  const row = yield* once<{ applied_at: number }>(
    () => sql<{ applied_at: number }>`select applied_at from alluvium_migrations where name = ${first?.name}`,
  ).first()
  return createHash('sha256').update(`files\0${row?.applied_at}`).digest('hex').slice(0, idLength)
}

async function nameIn(blobs: Blobs): Promise<string | undefined> {
  try {
    const bytes = await blobs.open(nameOfPlace, 0, idLength)
    if (!bytes) return undefined
    const chunks: Buffer[] = []
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('latin1')
  } catch (error) {
    if (error instanceof Problem) throw error
    return undefined // too short for a name: whoever wrote it was killed
  }
}

async function hasSome({ database, blobs }: Pick<Place, 'database' | 'blobs'>): Promise<boolean> {
  const contents = await database.read(someBlobs())
  for (const blob of contents) if (await endIsThere({ blobs }, blob)) return true
  return contents.length === 0
}

const someBlobs = () =>
  once((db) =>
    db.selectFrom('blobs').select(['digest', 'location', 'size']).orderBy('digest').limit(someContents),
  ).all()

/** Where two services begin at once, one of them writes it. */
async function giveName(blobs: Blobs, id: string): Promise<void> {
  try {
    await blobs.remove(nameOfPlace)
    await blobs.put(nameOfPlace, bytesOf(id))
  } catch (error) {
    if ((await nameIn(blobs)) !== id) throw error
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'latin1')
}
