/**
 * Files that are read again and again, kept open: opening and closing one costs more than reading 64 KiB of it. A blob's
 * file never changes and its name is never used again, so what is kept open is what lies there; whoever removes it says so.
 */
import { closeSync, openSync } from 'node:fs'

/** Few enough for any limit on open files. */
const most = 128

export type KeptOpen = Readonly<{
  /** The file's descriptor, valid until this turn of the event loop ends. Throws when the file cannot be opened. */
  descriptor(file: string): number
  /** Lets go of a file that is to be removed. */
  letGo(file: string): void
}>

export function keptOpen(): KeptOpen {
  const open = new Map<string, number>()

  function letGo(file: string): void {
    const fd = open.get(file)
    if (fd === undefined) return
    open.delete(file)
    closeSync(fd)
  }

  return {
    descriptor(file) {
      const known = open.get(file)
      const fd = known ?? openSync(file, 'r')
      open.delete(file)
      open.set(file, fd)
      const [oldest] = open.keys()
      if (open.size > most && oldest !== undefined) letGo(oldest)
      return fd
    },
    letGo,
  }
}
