/** What goes into an archive: safe relative paths, and everything that decides how long each record is. */
export type ZipFile = Readonly<{
  kind: 'file'
  /** Relative, slashes between the names. */
  path: string
  /** Bytes; what is opened later must have exactly as many. */
  size: number
  /** Milliseconds since 1970. */
  modified: number
  /** Of the content, when it is known from before; it is trusted. */
  crc32?: number | undefined
}>

export type ZipFolder = Readonly<{ kind: 'folder'; path: string; modified: number }>

export type ZipEntry = ZipFile | ZipFolder

export const sizeOf = (entry: ZipEntry): number => (entry.kind === 'file' ? entry.size : 0)

/** The name as the archive has it: UTF-8, a folder's with a slash at its end. */
export const nameOf = (entry: ZipEntry): Buffer => Buffer.from(entry.kind === 'folder' ? `${entry.path}/` : entry.path)

/** Paths come from the tree and are safe already; one that is not would be a bug, and must not leave the house. */
export function assertEntry(entry: ZipEntry): void {
  const names = entry.path.split('/')
  const escapes = names.some((name) => name === '' || name.split('\\').some((part) => part === '.' || part === '..'))
  if (escapes || entry.path.includes('\0') || !entry.path.isWellFormed() || nameOf(entry).length > 0xffff) {
    throw new Error(`Not a path for an archive: ${JSON.stringify(entry.path.slice(0, 200))}`)
  }
  if (!Number.isSafeInteger(sizeOf(entry)) || sizeOf(entry) < 0) throw new Error(`Not a size: ${sizeOf(entry)}`)
}
