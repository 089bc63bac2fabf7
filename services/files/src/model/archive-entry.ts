/** An entry of an archive that is being read, whatever its format. The path is not judged here: it may be anything. */
export type EntryHeader = Readonly<{
  /** As the archive has it, without a leading `./` and without slashes at the end; empty for the folder `./`. */
  path: string
  /** Whether the path is UTF-8, as every format wants it; else letters of it are lost, and two may look the same. */
  legible: boolean
  /** Bytes of a file; 0 of anything else. */
  size: number
  /** Milliseconds since 1970. */
  modified: number | undefined
  /** `other`: links, devices, sparse files. */
  kind: 'file' | 'folder' | 'other'
}>

export type ArchiveEntry = EntryHeader &
  Readonly<{
    /** The content, to be read once and before the next entry is asked for; what is left of it then is skipped. */
    bytes: AsyncIterable<Uint8Array>
  }>

/** No regular expression: `/\/+$/` takes quadratic time for slashes that are not at the end, and a name may have 64 KiB of them. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
