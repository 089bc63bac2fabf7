/**
 * Extracts waiting texts in the background. A reader holds a text for three minutes. If its process dies, that used up
 * one of three tries, so no text is tried for ever.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { essenceOfFile } from '../../model/media-type.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { TextExtraction } from '../../ports/text-extraction.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import type { Source } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import type { Tools } from '../tools.ts'
import { indexText } from './index-rows.ts'
import { throttled } from './throttled.ts'
import { wordsIn } from './words.ts'

const compress = promisify(zstdCompress)

const maxTries = 3
/** How many texts are taken together. Extraction takes at most ten seconds per file. */
const batch = 16
const leaseMs = 180_000
/** How long, and how many words, results are collected before they are stored together. */
const togetherMs = 200
const wordsTogether = 65_536
/** The pause before the next try, multiplied by the tries so far. */
const pauseMs = 30_000

type Waiting = Readonly<{ number: number; digest: string; tries: number }>

const due = statement((db, { now }: { now: number }) =>
  db
    .selectFrom('search_texts')
    .select(['number', 'digest', 'tries'])
    .where('state', '=', 'waiting')
    .where('due', '<=', now)
    .where('tries', '<', maxTries)
    .orderBy('due')
    .limit(batch),
)
const schedule = statement((db, { number, tries, due }: { number: number; tries: number; due: number }) =>
  db.updateTable('search_texts').set({ tries, due }).where('number', '=', number),
)
/** @param tries so far: whoever holds it meanwhile has counted one more. */
const hold = statement((db, { number, tries, due }: { number: number; tries: number; due: number }) =>
  db
    .updateTable('search_texts')
    .set({ tries: sql<number>`tries + 1`, due })
    .where('number', '=', number)
    .where('tries', '=', tries),
)
const settle = statement(
  (db, { number, state, text }: { number: number; state: 'found' | 'none'; text: Uint8Array | null }) =>
    db.updateTable('search_texts').set({ state, text }).where('number', '=', number).where('state', '=', 'waiting'),
)
const holder = statement((db, { number, digest }: { number: number; digest: string }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('node', 'in', (eb) =>
      eb.selectFrom('search_contents').select('search_contents.node').where('number', '=', number).limit(20),
    )
    .where('digest', '=', digest)
    .limit(1),
)

/** Reads waiting texts until none is left. */
export async function readTexts(tools: Tools, extraction: TextExtraction, signal: AbortSignal): Promise<void> {
  await throttled(() => readSome(tools, extraction, signal), signal)
}

/** False when nothing waits. */
async function readSome(tools: Tools, extraction: TextExtraction, signal: AbortSignal): Promise<boolean> {
  if (!(await tools.database.read(() => due.first({ now: tools.clock.now() })))) return false
  const taken = await tools.database.oneAtATime('taking texts', () => takeSome(tools))
  if (!taken) return true // another process takes some
  let found: Read[] = []
  let words = 0
  let began = performance.now()
  for (const one of taken) {
    if (signal.aborted) await tools.database.write(schedule.run({ ...one, due: 0 }))
    else {
      const read = await readOne(tools, extraction, one)
      if (read) found.push(read)
      words += read?.words.length ?? 0
    }
    if (words >= wordsTogether || performance.now() - began >= togetherMs) {
      await keepAll(tools, found)
      found = []
      words = 0
      began = performance.now()
    }
  }
  await keepAll(tools, found)
  return taken.length > 0
}

/** Holds some texts. Two processes that hold one read it twice, which harms nothing; so it is looked for before others wait. */
async function takeSome({ database, clock }: Tools): Promise<readonly Waiting[]> {
  const now = clock.now()
  const taken = await database.read(() => due.all({ now }))
  if (taken.length > 0) await database.write(() => take(taken, now))
  return taken
}

function* take(texts: readonly Waiting[], now: number): Script<void> {
  for (const { number, tries } of texts) yield* hold.send({ number, tries, due: now + leaseMs })
}

type Read = Readonly<{ waiting: Waiting; words: readonly string[]; compressed: Uint8Array | null }>

/** Reads one text; undefined when that failed and will be tried again. */
async function readOne(tools: Tools, extraction: TextExtraction, waiting: Waiting): Promise<Read | undefined> {
  try {
    const found = await tools.database.read(() => sourceOf(waiting))
    const text = found && (await extraction.extract(fileOf(tools, found)))
    const words = await wordsInTurns(text ?? '')
    return { waiting, words, compressed: text ? await compress(text) : null }
  } catch (error) {
    await postpone(tools, waiting, error)
    return undefined
  }
}

/** Stores all in one transaction; if one can't be stored, each in its own. */
async function keepAll(tools: Tools, found: readonly Read[]): Promise<void> {
  if (found.length === 0) return
  try {
    await tools.database.write(() => keepEach(found))
  } catch (error) {
    if (found.length > 1) for (const one of found) await keepAll(tools, [one])
    else if (found[0]) await postpone(tools, found[0].waiting, error)
  }
}

async function postpone({ database, clock, logger }: Tools, { number, digest, tries }: Waiting, err: unknown) {
  logger.warn({ err, digest }, 'a text could not be read')
  await database.write(schedule.run({ number, tries: tries + 1, due: clock.now() + pauseMs * (tries + 1) }))
}

/** Words that are split off at a time, which takes a few milliseconds: a long text has a hundred thousand. */
const wordsAtATime = 4096

/** Splits a text into words, and lets other work run in between. */
async function wordsInTurns(text: string): Promise<readonly string[]> {
  const words: string[] = []
  for (const { word } of wordsIn(text)) {
    words.push(word)
    // oxlint-disable-next-line no-await-in-loop -- that is the point of it
    if (words.length % wordsAtATime === 0) await nextTurn()
  }
  return words
}

function* keepEach(found: readonly Read[]): Script<void> {
  for (const { waiting, words, compressed } of found) {
    const { number } = waiting
    const settled = yield* settle.run({ number, state: compressed ? 'found' : 'none', text: compressed })
    if (settled > 0 && compressed) yield* indexText(number, words)
  }
}

type Found = Readonly<{ row: EntryRow; source: Source; path: string | undefined }>

/** One of the files with this content; undefined when there is none any more. */
function* sourceOf({ number, digest }: Waiting): Script<Found | undefined> {
  const row = yield* holder.first({ number, digest })
  if (!row) return undefined
  const place = yield* placeOfNode(row.node)
  return { row, source: yield* contentOfRow(row, row.name), path: place?.path.text }
}

/** The file of a text. Its bytes are opened at the first read: most kinds of files need none. */
function fileOf({ blobs }: Tools, { row, source, path }: Found) {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (source.kind === 'bytes') yield source.bytes
    else {
      const opened = await blobs.open(source.location, 0, row.size)
      if (!opened) throw new Error(`The blob ${source.location} is missing.`)
      yield* opened
    }
  }
  return {
    bytes: bytes(),
    name: path ?? row.name,
    mediaType: essenceOfFile({ name: row.name, mediaType: row.media_type }),
  }
}
