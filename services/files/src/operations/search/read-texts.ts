/**
 * Reading the texts that wait to be read, in the background. Whoever takes one has it for a minute; a process that dies
 * over it has used up one of its three tries, so nothing is tried for ever.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { Script } from '@alluvium/database'
import { mediaType } from '../../model/media-type.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { TextExtraction } from '../../ports/text-extraction.ts'
import { contentOfRow } from '../history/row-content.ts'
import type { Tools } from '../tools.ts'
import type { Source } from '../tree/read-entry.ts'
import { indexText } from './index-rows.ts'
import { unhurried } from './unhurried.ts'
import { wordsIn } from './words.ts'

const compress = promisify(zstdCompress)

const mostTries = 3
/** Taken together. A file takes the extraction ten seconds at most. */
const batch = 4
const leaseMs = 60_000
/** Times the tries so far. */
const pauseMs = 30_000

type Waiting = Readonly<{ number: number; digest: string; tries: number }>

const due = statement((db, { now }: { now: number }) =>
  db
    .selectFrom('search_texts')
    .select(['number', 'digest', 'tries'])
    .where('state', '=', 'waiting')
    .where('due', '<=', now)
    .where('tries', '<', mostTries)
    .orderBy('due')
    .limit(batch),
)
const schedule = statement((db, { number, tries, due }: { number: number; tries: number; due: number }) =>
  db.updateTable('search_texts').set({ tries, due }).where('number', '=', number),
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

/** Reads what waits, until nothing does. */
export async function readTexts(tools: Tools, extraction: TextExtraction, signal: AbortSignal): Promise<void> {
  await unhurried(() => readSome(tools, extraction, signal), signal)
}

/** False when nothing waits. */
async function readSome(tools: Tools, extraction: TextExtraction, signal: AbortSignal): Promise<boolean> {
  if (!(await tools.database.read(due.first({ now: tools.clock.now() })))) return false
  const taken = await tools.database.write(take(tools.clock.now()))
  for (const one of taken) {
    if (signal.aborted) await tools.database.write(schedule.run({ ...one, due: 0 }))
    else await readOne(tools, extraction, one)
  }
  return true
}

function* take(now: number): Script<readonly Waiting[]> {
  const taken = yield* due.all({ now })
  for (const { number, tries } of taken) yield* schedule.run({ number, tries: tries + 1, due: now + leaseMs })
  return taken
}

async function readOne(tools: Tools, extraction: TextExtraction, waiting: Waiting): Promise<void> {
  const { database, clock, logger } = tools
  const { number, tries } = waiting
  try {
    const found = await database.read(sourceOf(waiting))
    const text = found && (await extraction.extract(fileOf(tools, found)))
    const words = await wordsInTurns(text ?? '')
    await database.write(keep(number, words, text ? await compress(text) : null))
  } catch (err) {
    logger.warn({ err, digest: waiting.digest }, 'a text could not be read')
    await database.write(schedule.run({ number, tries: tries + 1, due: clock.now() + pauseMs * (tries + 1) }))
  }
}

/** So many words are looked for at a time, which takes a few milliseconds: a long text has a hundred thousand. */
const wordsAtATime = 4096

/** Between times others have their turn. */
async function wordsInTurns(text: string): Promise<readonly string[]> {
  const words: string[] = []
  for (const { word } of wordsIn(text)) {
    words.push(word)
    // oxlint-disable-next-line no-await-in-loop -- that is the point of it
    if (words.length % wordsAtATime === 0) await nextTurn()
  }
  return words
}

function* keep(number: number, words: readonly string[], compressed: Uint8Array | null): Script<void> {
  const settled = yield* settle.run({ number, state: compressed ? 'found' : 'none', text: compressed })
  if (settled > 0 && compressed) yield* indexText(number, words)
}

type Found = Readonly<{ row: EntryRow; source: Source }>

/** One of the files that have it; undefined when none does any more. */
function* sourceOf({ number, digest }: Waiting): Script<Found | undefined> {
  const row = yield* holder.first({ number, digest })
  return row && { row, source: yield* contentOfRow(row, row.name) }
}

/** The bytes are opened when the first is asked for: of most kinds of files none is. */
function fileOf({ blobs }: Tools, { row, source }: Found) {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    if (source.kind === 'bytes') yield source.bytes
    else {
      const opened = await blobs.open(source.location, 0, row.size)
      if (!opened) throw new Error(`The blob ${source.location} is missing.`)
      yield* opened
    }
  }
  return { bytes: bytes(), name: row.name, mediaType: mediaType(row.name) }
}
