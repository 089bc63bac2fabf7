/** What was dropped: files, also those in dropped folders, each with its name below the place where it was dropped. */
import type { Chosen } from './upload-queue.ts'

/** Must be asked while the drop is handled; what lies in folders is read afterwards. */
export async function dropped(transfer: DataTransfer): Promise<Chosen[]> {
  const entries: FileSystemEntry[] = []
  const bare: Chosen[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry) entries.push(entry)
    else if (file) bare.push({ name: file.name, file })
  }
  const found: Chosen[] = bare
  for (const entry of entries) await gather(entry, found)
  return found
}

/** Whether what hovers over the page are files, and not a marked text or a link. */
export const holdsFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files')

// Their classes have names in the types alone: no browser has them all.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function gather(entry: FileSystemEntry, into: Chosen[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    into.push({ name: entry.fullPath.replace(/^\//, ''), file })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    // A browser hands over a hundred at a time, and none when there are no more.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return
      for (const one of some) await gather(one, into)
    }
  }
}
