/**
 * Keeps frequently read files open: opening and closing one costs more than reading 64 KiB of it. A blob's file never
 * changes and its name is never reused, so an open file stays right; whoever removes a blob calls `letGo`.
 */
import { closeSync, openSync } from 'node:fs'
import { errorCode } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import { readOnly } from './read-blob.ts'

/** Few enough for any limit on open files. */
const maxOpen = 128

export type KeptOpen = Readonly<{
  /** The descriptor of a blob's file, valid until this turn of the event loop ends. Throws when the file cannot be opened. */
  descriptor(location: Location): number
  /** Closes a blob that is to be removed. */
  letGo(location: Location): void
}>

/** @param fileOf the file of a location; not called for an open one. */
export function keptOpen(fileOf: (location: Location) => string): KeptOpen {
  const open = new Map<Location, number>()
  let newest: Location | undefined

  function letGo(location: Location): void {
    const fd = open.get(location)
    if (fd === undefined) return
    open.delete(location)
    if (newest === location) newest = undefined
    closeSync(fd)
  }

  /** Opens a file; closes kept ones if descriptors run out. */
  function openOrMakeRoom(file: string): number {
    try {
      return openSync(file, readOnly)
    } catch (error) {
      if (open.size === 0 || !isOutOfDescriptors(error)) throw error
      for (const location of open.keys()) letGo(location)
      return openSync(file, readOnly)
    }
  }

  function use(location: Location, fd: number): void {
    if (newest === location) return
    open.delete(location)
    open.set(location, fd)
    newest = location
    const [oldest] = open.keys()
    if (open.size > maxOpen && oldest !== undefined) letGo(oldest)
  }

  return {
    descriptor(location) {
      const fd = open.get(location) ?? openOrMakeRoom(fileOf(location))
      use(location, fd)
      return fd
    },
    letGo,
  }
}

const isOutOfDescriptors = (error: unknown): boolean => ['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '')
