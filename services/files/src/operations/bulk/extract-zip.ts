/**
 * Extracting a zip archive where it lies: into a new folder beside it that has its name, and another one where that is taken.
 * Everything is judged before the first file is stored. If something fails after all, what was made goes to the trash, so that
 * a folder that stays is whole.
 */
import type { Script } from '@alluvium/database'
import type { Caller, Problem } from '@alluvium/kernel'
import type { Entry, FileEntry } from '../../model/entry.ts'
import { isReserved, isReservedLater, type Path, pathOf } from '../../model/path.ts'
import { readZip, type ZipLimits, type ZipSource } from '../../model/zip/read-zip.ts'
import { isFolder, pathMissing } from '../../problems/paths.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { authorize } from '../authorization/authorize.ts'
import { entryOf, locate } from '../nodes/locate.ts'
import { readEntry, type Source } from '../nodes/read-entry.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { refuseWithoutRoom } from '../retention/quota.ts'
import type { Tools } from '../tools.ts'
import { deleteEntry } from '../tree/delete-entry.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { ingestArchive } from './ingest-archive.ts'

export const zipLimits: ZipLimits = { entries: 10_000, bytes: 10 * 1024 ** 3, depth: 64 }
/** As many names of what was left out are told. */
const maxListed = 100

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
 * Throws what reading the archive and storing a file throw, `files.zip-damaged`, `files.zip-unsupported`,
 * `files.zip-too-large`.
 */
export async function extractZip(tools: Tools, { caller, path }: ExtractZip): Promise<Extracted> {
  const { database, clock } = tools
  const { entry, source } = await database.read(() => archiveAt({ caller, path }))
  const zip = await readZip(zipSource(tools, { source, entry, path }), zipLimits)
  const folder = await database.write(() => folderFor({ caller, path, bytes: zip.bytes, at: clock.now() }))
  const leftOut = [...zip.leftOut]
  try {
    for await (const { path, error } of ingestArchive(tools, {
      caller,
      folder,
      entries: zip.entries(),
      overwrite: false,
    })) {
      if (error && endsAll.has(error.kind)) throw error
      if (error) leftOut.push(path)
    }
  } catch (error) {
    await database.write(() => deleteEntry({ caller, path: folder, at: clock.now() }))
    throw error
  }
  const made = await database.read(() => madeAt(folder))
  return { ...made, path: folder, leftOut: leftOut.slice(0, maxListed), leftOutCount: leftOut.length }
}

/** What refuses one file would refuse all that follow. */
const endsAll: ReadonlySet<Problem['kind']> = new Set(['full', 'busy', 'locked', 'forbidden', 'unauthenticated'])

/** Throws `files.is-folder`. */
function* archiveAt({ caller, path }: ExtractZip): Script<Readonly<{ entry: FileEntry; source: Source }>> {
  const read = yield* readEntry({ caller, path })
  if (read.kind === 'folder') throw isFolder(path.text)
  return read
}

/** The new folder, with what is in it now. */
function* madeAt(folder: Path): Script<Pick<Extracted, 'folder' | 'files' | 'bytes'>> {
  const { row } = yield* locate(folder)
  if (!row) throw pathMissing(folder.text)
  const amounts = yield* totalsBelow(row.node)
  return {
    folder: yield* entryOf(row),
    files: amounts.reduce((sum, { files }) => sum + files, 0),
    bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

type FolderFor = ExtractZip & Readonly<{ bytes: number; at: number }>

/** Makes the folder, if there is room for what is to come into it. */
function* folderFor({ caller, path, bytes, at }: FolderFor): Script<Path> {
  const wanted = stemOf(path.names.at(-1) ?? '')
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} (${number})`
    const candidate = pathOf([...path.names.slice(0, -1), name])
    if (isReserved(candidate) || isReservedLater(candidate) || (yield* locate(candidate)).row) continue
    const actor = yield* authorize(caller, 'write', candidate)
    yield* refuseWithoutRoom({ owner: actor.number, actor, present: bytes, stored: bytes })
    yield* makeFolder({ caller, path: candidate, at })
    return candidate
  }
}

/** `plans` of `plans.zip`; short enough that a number still fits. */
function stemOf(name: string): string {
  const stem = name.replace(/\.zip$/i, '')
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
