/**
 * Many files in one request: each entry of a tar archive is stored as if it had been put by itself, with its own
 * quota, locks and answer. Small ones are stored many at a time, because they then share group commits; one that needs
 * no memory of ours goes straight through. Answers come in the order of the archive, and an answer means: stored.
 */
import type { Script } from '@alluvium/database'
import { type Caller, Problem } from '@alluvium/kernel'
import { type Path, pathOf } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import { readTar, type TarEntry } from '../../model/tar/read-tar.ts'
import { tarEntryUnsupported } from '../../problems/formats.ts'
import { pathInvalid, pathTaken } from '../../problems/paths.ts'
import { mayRead, permit } from '../gate.ts'
import type { Tools } from '../tools.ts'
import { locate } from '../tree/locate.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { storeFile } from '../tree/store-file.ts'
import { type Ingested, type StoringLine, storingLine } from './storing-line.ts'

export type IngestTar = Readonly<{
  caller: Caller
  /** Where the archive's paths begin. */
  folder: Path
  /** The archive; chunks are kept until they were read. */
  bytes: AsyncIterable<Uint8Array>
  /** A longer archive is refused at that entry. */
  mostEntries: number
}>

const headerBytes = 64 * 1024
/** A larger file is not held in memory, and stored alone. */
const gatheredBytes = 1024 * 1024

/**
 * Throws `files.tar-damaged` and what the bytes throw, after the answers to all entries before. The archive is read on
 * while answers are waited for, as far as there is room.
 */
export async function* ingestTar(tools: Tools, ingest: IngestTar): AsyncGenerator<Ingested> {
  const line = storingLine()
  const reading = readAll(tools, ingest, line).finally(() => line.end())
  reading.catch(() => undefined) // thrown below, behind the answers
  try {
    for (let one = await line.first(); one; one = await line.first()) {
      const answer = await one.result
      line.shift()
      yield answer
    }
    await reading
  } finally {
    line.stop()
  }
}

async function readAll(tools: Tools, ingest: IngestTar, line: StoringLine): Promise<void> {
  for await (const entry of readTar(ingest.bytes, { entries: ingest.mostEntries, headerBytes })) {
    if (entry.path === '') continue
    const isGathered = entry.kind === 'file' && entry.size <= gatheredBytes
    const held = isGathered ? entry.size : 0
    if (!(await line.room(entry.path, held))) return
    const gathered = isGathered ? await whole(entry) : undefined
    const result = ingested(tools, ingest, { ...entry, gathered })
    line.push({ path: gathered && entry.path, held, result })
    if (!gathered) await result
  }
}

async function whole({ bytes, size }: TarEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks, size)
}

type Entry = TarEntry & Readonly<{ gathered: Uint8Array | undefined }>

/** Rejects with bugs only. */
async function ingested(tools: Tools, ingest: IngestTar, entry: Entry): Promise<Ingested> {
  let path = entry.path
  try {
    const target = pathOf([...ingest.folder.names, ...entry.path.split('/')])
    path = target.text
    if (!entry.legible) throw pathInvalid('The name of the entry is not UTF-8.')
    if (entry.kind === 'other') throw tarEntryUnsupported(path)
    if (entry.kind === 'folder') await tools.database.write(madeFolder(ingest.caller, target, tools.clock.now()))
    else await stored(tools, { ...entry, caller: ingest.caller, target })
    return { path }
  } catch (error) {
    if (error instanceof Problem && error.code !== 'files.tar-damaged') return { path, error }
    throw error
  }
}

type Storing = Entry & Readonly<{ caller: Caller; target: Path }>

function stored(tools: Tools, { caller, target, gathered, bytes, size, modified }: Storing): Promise<unknown> {
  const small = gathered && gathered.length <= tools.smallLimitBytes
  return storeFile(tools, {
    caller,
    path: target,
    requires: anyState,
    parents: 'make',
    checksums: [],
    modified,
    long: !gathered,
    announced: size,
    body: async () => (small ? gathered : gathered ? once(gathered) : bytes),
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** It may be there already; what is missing on the way is made. */
function* madeFolder(caller: Caller, path: Path, at: number): Script<void> {
  for (let depth = 1; depth <= path.names.length; depth += 1) {
    const above = pathOf(path.names.slice(0, depth))
    const { row } = yield* locate(above)
    if (row && !mayRead(caller, above.text)) yield* permit(caller, 'write', above) // as if nothing were there
    if (row && !row.is_folder) throw pathTaken(above.text)
    if (!row) yield* makeFolder({ caller, path: above, at })
  }
}
