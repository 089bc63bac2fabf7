/**
 * What somebody's folder at the file service holds, after each thing that is done to it. Among the versions of a file are also
 * those of others that lay at its place before.
 */
import { createHash } from 'node:crypto'
import { freshNumber } from './draw.ts'

/** `seed` grows: who has the greater one came later. */
export type Bytes = Readonly<{ size: number; seed: number }>
/** The newest content first; `mark` is its property. */
export type File = Readonly<{ id: number; contents: readonly Bytes[]; mark: string }>
type Former = Bytes & Readonly<{ id: number }>

export type OwnFolder = Readonly<{
  files: ReadonlyMap<string, File>
  /** What lay at a place before. */
  former: ReadonlyMap<string, readonly Former[]>
  /** The latest first. */
  trash: readonly Readonly<{ name: string; file: File }>[]
  isLocked: boolean
}>

export const emptyFolder: OwnFolder = { files: new Map(), former: new Map(), trash: [], isLocked: false }

/** Of one file more are not kept. */
const maxVersions = 40

export const isFullOfVersions = ({ contents }: File): boolean => contents.length >= maxVersions

export function fileAt({ files }: OwnFolder, name: string): File {
  const file = files.get(name)
  if (!file) throw new Error(`There is no ${name}.`)
  return file
}

const withFile = (folder: OwnFolder, name: string, file: File): OwnFolder => ({
  ...folder,
  files: new Map(folder.files).set(name, file),
})

function without(folder: OwnFolder, name: string): OwnFolder {
  const files = new Map(folder.files)
  files.delete(name)
  return { ...formerly(folder, name), files }
}

/** What is there now will have been there. */
function formerly(folder: OwnFolder, name: string): OwnFolder {
  const file = folder.files.get(name)
  const [newest] = file?.contents ?? []
  if (!file || !newest) return folder
  const before = (folder.former.get(name) ?? []).filter(({ seed }) => seed !== newest.seed)
  return { ...folder, former: new Map(folder.former).set(name, [{ ...newest, id: file.id }, ...before]) }
}

export function written(folder: OwnFolder, name: string, bytes: Bytes): OwnFolder {
  const before = folder.files.get(name) ?? { id: freshNumber(), contents: [], mark: '' }
  return withFile(formerly(folder, name), name, { ...before, contents: [bytes, ...before.contents] })
}

export const marked = (folder: OwnFolder, name: string, mark: string): OwnFolder =>
  withFile(folder, name, { ...fileAt(folder, name), mark })

export const moved = (folder: OwnFolder, from: string, to: string): OwnFolder =>
  withFile(without(folder, from), to, fileAt(folder, from))

export const thrownAway = (folder: OwnFolder, name: string): OwnFolder => ({
  ...without(folder, name),
  trash: [{ name, file: fileAt(folder, name) }, ...folder.trash],
})

/** The one of that name that was thrown away last. */
export function takenBack(folder: OwnFolder, name: string): OwnFolder {
  const at = folder.trash.findIndex((one) => one.name === name)
  const file = folder.trash[at]?.file
  if (!file) throw new Error(`There is no ${name} in the trash.`)
  return { ...withFile(folder, name, file), trash: folder.trash.toSpliced(at, 1) }
}

export function bytesOf({ size, seed }: Bytes): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(seed & 255)
  bytes.set(new TextEncoder().encode(String(seed)).subarray(0, size))
  return bytes
}

/** A line for each thing, in one order. */
export const shownFolder = (folder: OwnFolder): string =>
  inOrder([
    ...[...folder.files].map(([name, file]) => shownOf(folder, name, file)),
    ...folder.trash.map(({ name, file }) => trashLine(name, file.contents[0]?.size ?? 0)),
    lockLine(folder.isLocked),
  ])

function shownOf({ former }: OwnFolder, name: string, { id, contents, mark }: File): string {
  const [newest = { size: 0, seed: 0 }] = contents
  const others = (former.get(name) ?? []).filter((one) => one.id !== id)
  const seeds = new Map([...contents, ...others].map(({ seed, size }) => [seed, size]))
  return fileLine(name, bytesOf(newest), [...seeds.values()], mark)
}

export const inOrder = (lines: readonly string[]): string => lines.toSorted().join('\n')
/** @param versions the sizes of all different contents, in whatever order: a file that came back to its place counts there twice. */
export const fileLine = (name: string, bytes: Uint8Array, versions: readonly number[], mark: string): string =>
  `${name} ${digestOf(bytes)} versions ${versions.toSorted((one, other) => one - other).join(' ')} mark ${mark}`
export const trashLine = (name: string, size: number): string => `trash ${name} ${size}`
export const lockLine = (isLocked: boolean): string => `locked ${isLocked}`

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
