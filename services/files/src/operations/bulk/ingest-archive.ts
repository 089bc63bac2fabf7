/**
 * Many files in one request: each entry of an archive is stored as if it had been put by itself, with its own
 * quota, locks and answer. Small ones are stored many at a time, because they then share group commits; one that needs
 * no memory of ours goes straight through. Answers come in the order of the archive, and an answer means: stored.
 */
import type { Script } from '@alluvium/database'
import { type Caller, Problem } from '@alluvium/kernel'
import type { ArchiveEntry } from '../../model/archive-entry.ts'
import { type Path, parsePathIn, pathOf } from '../../model/path.ts'
import { anyState, type Precondition } from '../../model/precondition.ts'
import { tarEntryUnsupported } from '../../problems/formats.ts'
import { pathInvalid, pathTaken } from '../../problems/paths.ts'
import { authorize, mayRead } from '../authorization/authorize.ts'
import { type FolderMade, refuseOtherFolder } from '../nodes/folder-made.ts'
import { locate } from '../nodes/locate.ts'
import type { Tools } from '../tools.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { storeFile } from '../tree/store-file.ts'
import { type Ingested, type StoringLine, storingLine } from './storing-line.ts'

export type IngestArchive = Readonly<{
  caller: Caller
  /** The folder in which the archive's paths begin. */
  folder: Path
  /** Their bytes are read before the next one is asked for, unless an entry is refused. */
  entries: AsyncIterable<ArchiveEntry>
  /** Whether files are stored over what is there; else a taken name is refused, one by one. */
  overwrite: boolean
  /** If this folder is not the same one any more, an entry is refused with `files.path-missing`. */
  within?: FolderMade
}>

/** A larger file is not held in memory, and is stored alone. */
const gatheredBytes = 1024 * 1024

/**
 * Throws what the entries throw, and the damage that shows in their bytes, after the results of all entries before. The
 * archive is read on while results are pending, as far as there is room.
 */
export async function* ingestArchive(tools: Tools, ingest: IngestArchive): AsyncGenerator<Ingested> {
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

async function readAll(tools: Tools, ingest: IngestArchive, line: StoringLine): Promise<void> {
  const requires: Precondition = ingest.overwrite ? anyState : { noneMatch: '*' }
  for await (const entry of ingest.entries) {
    if (entry.path === '') continue
    const checked = checkEntry(ingest.folder, entry)
    const isGathered = !checked.error && entry.kind === 'file' && entry.size <= gatheredBytes
    const held = isGathered ? entry.size : 0
    if (!(await line.room(checked.target, held))) return
    const gathered = isGathered ? await whole(entry) : undefined
    const result = checked.error
      ? Promise.resolve(checked)
      : ingested(tools, { ...entry, ...checked, caller: ingest.caller, within: ingest.within, requires, gathered })
    line.push({ target: gathered && checked.target, held, result })
    if (!gathered) await result
  }
}

type Checked =
  | Readonly<{ path: string; target: Path; error?: undefined }>
  | Readonly<{ path: string; target: undefined; error: Problem }>

/**
 * The target of an entry, if it has a valid one. Checked before it joins the line, because an invalid path may have any
 * length.
 */
function checkEntry(folder: Path, { path, legible, kind }: ArchiveEntry): Checked {
  let shown = path
  try {
    const target = parsePathIn(folder, path)
    shown = target.text
    if (!legible) throw pathInvalid('The name of the entry is not UTF-8.')
    if (kind === 'other') throw tarEntryUnsupported(shown)
    return { path: shown, target }
  } catch (error) {
    if (error instanceof Problem) return { path: shown, target: undefined, error }
    throw error
  }
}

async function whole({ bytes, size }: ArchiveEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks, size)
}

type Storing = ArchiveEntry &
  Readonly<{
    caller: Caller
    target: Path
    within: FolderMade | undefined
    requires: Precondition
    gathered: Uint8Array | undefined
  }>

/** What is wrong with the archive, and not with one entry. */
const damages: ReadonlySet<string> = new Set(['files.tar-damaged', 'files.zip-damaged'])

/** Rejects with damage of the archive, and with bugs. */
async function ingested(tools: Tools, entry: Storing): Promise<Ingested> {
  const { target, kind } = entry
  const path = target.text
  try {
    if (kind === 'folder') await tools.database.write(madeFolder(entry, tools.clock.now()))
    else await stored(tools, entry)
    return { path }
  } catch (error) {
    if (error instanceof Problem && !damages.has(error.code)) return { path, error }
    throw error
  }
}

function stored(
  tools: Tools,
  { caller, target, within, requires, gathered, bytes, size, modified }: Storing,
): Promise<unknown> {
  return storeFile(tools, {
    caller,
    path: target,
    requires,
    parents: 'make',
    within,
    mediaType: null,
    checksums: [],
    modified,
    long: !gathered,
    announced: size,
    body: async () => gathered ?? bytes,
  })
}

/** Makes a folder and its missing parents; it may already exist. */
function* madeFolder({ caller, target: path, within }: Storing, at: number): Script<void> {
  if (within) yield* refuseOtherFolder(within)
  for (let depth = 1; depth <= path.names.length; depth += 1) {
    const above = pathOf(path.names.slice(0, depth))
    const { row } = yield* locate(above)
    if (row && !mayRead(caller, above.text)) yield* authorize(caller, 'write', above) // as if nothing were there
    if (row && !row.is_folder) throw pathTaken(above.text)
    if (!row) yield* makeFolder({ caller, path: above, at })
  }
}
