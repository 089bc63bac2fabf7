/**
 * Extracting a zip archive where it lies: into a new folder beside it that has its name, and another one where that is taken.
 * Everything is checked before the first file is stored. If something fails after all, what was made goes to the trash, so that
 * a folder that stays is whole (`extractions.ts`). It ends when somebody deletes or moves the folder meanwhile: what is then at its
 * path is theirs.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller, Problem } from '@alluvium/kernel'
import type { Entry, FileEntry } from '../../model/entry.ts'
import { isReserved, isReservedLater, type Path, pathOf } from '../../model/path.ts'
import { readZip, type ZipLimits, type ZipSource } from '../../model/zip/read-zip.ts'
import { rightForbids } from '../../problems/access.ts'
import { isFolder, pathMissing, pathTaken } from '../../problems/paths.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { actorOf, authorizeActor, may } from '../authorization/authorize.ts'
import type { FolderMade } from '../nodes/folder-made.ts'
import { entryOf, locate } from '../nodes/locate.ts'
import { readEntry, type Source } from '../nodes/read-entry.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { refuseWithoutRoom } from '../retention/quota.ts'
import type { Tools } from '../tools.ts'
import { makeFolder } from '../tree/make-folder.ts'
import {
  beginExtraction,
  type Extraction,
  endExtraction,
  fillsFolder,
  giveUpExtraction,
  renewalMs,
  renewExtraction,
} from './extractions.ts'
import { ingestArchive } from './ingest-archive.ts'

export const zipLimits: ZipLimits = {
  entries: 10_000,
  directoryBytes: 16 * 1024 ** 2,
  bytes: 10 * 1024 ** 3,
  depth: 64,
}
/** As many names of what was left out are answered. */
const maxListed = 100
/** As many names are tried for the folder. */
const maxNames = 100

export type Extracted = Readonly<{
  path: Path
  folder: Entry
  files: number
  bytes: number
  leftOut: readonly string[]
  leftOutCount: number
}>

type ExtractZip = Readonly<{ caller: Caller; path: Path }>

/**
 * Throws what reading the archive and storing a file throw, `files.extraction-under-way`, `files.path-taken` where a hundred
 * folders have its name, `files.zip-damaged`, `files.zip-unsupported`, `files.zip-too-large`.
 */
export async function extractZip(tools: Tools, { caller, path }: ExtractZip): Promise<Extracted> {
  const { database, clock, logger } = tools
  const archive = await database.read(() => archiveAt({ caller, path }))
  const begun = clock.now()
  const extraction = await database.write(() => beginExtraction({ caller, at: begun }))
  const renewal = setInterval(() => {
    database
      .write(renewExtraction(extraction, clock.now()))
      .catch((err: unknown) => logger.warn({ err }, 'an extraction could not be renewed'))
  }, renewalMs)
  try {
    const { made, leftOut } = await extracted(tools, { caller, path, archive, extraction })
    const content = await database.write(() => endWhole(extraction, made))
    return { ...content, path: made.path, leftOut: leftOut.slice(0, maxListed), leftOutCount: leftOut.length }
  } catch (error) {
    const at = clock.now()
    await database
      .write(() => giveUpExtraction({ ...extraction, caller, at }))
      .catch((err: unknown) => logger.warn({ err }, 'what was extracted of an archive was left to the sweep'))
    throw error
  } finally {
    clearInterval(renewal)
  }
}

type FoundArchive = Readonly<{ entry: FileEntry; source: Source }>
type Extracting = ExtractZip & Readonly<{ archive: FoundArchive; extraction: Extraction }>

async function extracted(
  tools: Tools,
  { caller, path, archive, extraction }: Extracting,
): Promise<Readonly<{ made: FolderMade; leftOut: readonly string[] }>> {
  const { database, clock } = tools
  const zip = await readZip(zipSource(tools, { ...archive, path }), zipLimits)
  const at = clock.now()
  const made = await database.write(() => folderFor({ caller, path, extraction, bytes: zip.bytes, at }))
  const leftOut = [...zip.leftOut]
  for await (const { path, error } of ingestArchive(tools, {
    caller,
    folder: made.path,
    within: made,
    entries: zip.entries(),
    overwrite: false,
  })) {
    if (error && endsAll.has(error.kind)) throw error
    if (error) leftOut.push(path)
  }
  return { made, leftOut }
}

/** What refuses one file would refuse all that follow. */
const endsAll: ReadonlySet<Problem['kind']> = new Set([
  'full',
  'busy',
  'locked',
  'forbidden',
  'unauthenticated',
  'missing',
])

/** Throws `files.is-folder`. */
function* archiveAt({ caller, path }: ExtractZip): Script<FoundArchive> {
  const read = yield* readEntry({ caller, path })
  if (read.kind === 'folder') throw isFolder(path.text)
  return read
}

/** The new folder, with what is in it now. Throws `files.path-missing` when it is not there any more. */
function* contentOf({ path, node }: FolderMade): Script<Pick<Extracted, 'folder' | 'files' | 'bytes'>> {
  const { row } = yield* locate(path)
  if (row?.node !== node) throw pathMissing(path.text)
  const amounts = yield* totalsBelow(row.node)
  return {
    folder: yield* entryOf(row),
    files: amounts.reduce((sum, { files }) => sum + files, 0),
    bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The same, when it is whole: it stays. */
const endWhole = worksOnFullDisk(function* endWhole(extraction: Extraction, made: FolderMade) {
  const content = yield* contentOf(made)
  yield* endExtraction(extraction)
  return content
})

type FolderFor = ExtractZip & Readonly<{ extraction: Extraction; bytes: number; at: number }>

/** Makes the folder, if there is room for what is to come into it. */
function* folderFor({ caller, path, extraction, bytes, at }: FolderFor): Script<FolderMade> {
  const actor = yield* actorOf(caller)
  const free = yield* freePath(path)
  if (!free || !may(caller, 'write', free.text)) {
    // Always the first name: the number of a free one tells which names are taken, also by what is hidden.
    const first = besides(path, 1)
    authorizeActor(caller, actor, 'write', first)
    throw free ? rightForbids(folderOf(path).text) : pathTaken(first.text)
  }
  yield* refuseWithoutRoom({ owner: actor.number, actor, present: bytes, stored: bytes })
  const { node } = yield* makeFolder({ caller, path: free, at })
  const made = { path: free, node }
  yield* fillsFolder(extraction, made)
  return made
}

/** The first name beside the archive that nothing has; undefined where all are taken. */
function* freePath(path: Path): Script<Path | undefined> {
  for (let number = 1; number <= maxNames; number += 1) {
    const candidate = besides(path, number)
    if (!isReserved(candidate) && !isReservedLater(candidate) && !(yield* locate(candidate)).row) return candidate
  }
  return undefined
}

const folderOf = ({ names }: Path): Path => pathOf(names.slice(0, -1))

function besides(path: Path, number: number): Path {
  const wanted = stemOf(path.names.at(-1) ?? '')
  return pathOf([...folderOf(path).names, number === 1 ? wanted : `${wanted} (${number})`])
}

/** `plans` of `plans.zip`, and the whole of `.zip` and `...zip`; short enough that a number still fits. */
function stemOf(name: string): string {
  const stem = name.replace(/(?<=[^.].*)\.zip$/i, '')
  return Buffer.byteLength(stem) > 240 ? stem.slice(0, 60).toWellFormed() : stem
}

type Archive = Readonly<{ source: Source; entry: FileEntry; path: Path }>

function zipSource({ blobs }: Tools, { source, entry: { size }, path }: Archive): ZipSource {
  return {
    size,
    async *read(start, length) {
      if (source.kind === 'bytes') yield source.bytes.subarray(start, start + length)
      else {
        const bytes = await blobs.open(source.location, start, length)
        if (!bytes) throw contentDamaged(path.text)
        yield* bytes
      }
    },
  }
}
