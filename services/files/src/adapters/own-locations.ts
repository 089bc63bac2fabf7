/**
 * Locations become the paths of files and the keys of objects, and come from a database that somebody may have edited: a restored one
 * with `../../precious.txt` for a location must not lead there. Nothing of ours lies at a name that we do not make, so nothing is
 * found there, nothing is removed, and nothing is put.
 */
import { isLocation, type Location, nameOfPlace } from '../model/content.ts'
import type { Blobs } from '../ports/blobs.ts'

/** The same store, which is asked only for locations that we make. */
export function withOwnLocations(blobs: Blobs): Blobs {
  return {
    ...blobs,
    async put(location, bytes) {
      if (!isOwn(location)) throw new TypeError(`${JSON.stringify(location)} is no location of a blob.`)
      return await blobs.put(location, bytes)
    },
    open: (location, start, length) => (isOwn(location) ? blobs.open(location, start, length) : nothing),
    ...(blobs.lend && {
      lend: (location, start, length) => (isOwn(location) ? blobs.lend?.(location, start, length) : undefined),
    }),
    ...(blobs.mark && {
      mark: async (location) => (isOwn(location) ? await blobs.mark?.(location) : undefined),
    }),
    async remove(location) {
      if (isOwn(location)) await blobs.remove(location)
    },
  }
}

const isOwn = (location: Location): boolean => isLocation(location) || location === nameOfPlace

const nothing = Promise.resolve(undefined)
