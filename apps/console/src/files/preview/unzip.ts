/** One file out of a ZIP archive, as far as office documents use it. */
import { type UnzipFileInfo, unzipSync } from 'fflate'

export type Archive = Readonly<{
  names: readonly string[]
  /** The entry as text; undefined when there is none of this name. Throws `Error` for what is no archive. */
  read: (name: string) => Promise<string | undefined>
}>

/** More than any document has; an archive that says more is not believed. */
const maxEntries = 20_000
/** Of one entry, unpacked. */
const maxBytes = 64 * 1024 * 1024

export async function openArchive(content: Blob): Promise<Archive> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const names: string[] = []
  unzipSync(bytes, {
    filter(entry) {
      if (names.push(entry.name) > maxEntries) throw new Error('The archive has too many entries.')
      return false
    },
  })
  return {
    names,
    read: async (name) => {
      const unpacked = unzipSync(bytes, { filter: (entry) => entry.name === name && isShowable(entry) })[name]
      return unpacked && new TextDecoder().decode(unpacked)
    },
  }
}

/** What is declared too short is cut off there, so an entry never takes more memory than it declares. */
function isShowable({ originalSize }: UnzipFileInfo): boolean {
  if (originalSize > maxBytes) throw new Error('The document is too large to show.')
  return true
}
