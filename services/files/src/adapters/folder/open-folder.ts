/**
 * A folder that is held open, so that names are looked up in the folder itself and not along a path: whoever puts a
 * symbolic link in its place meanwhile leads no write elsewhere.
 *
 *   FOLDER ──> 20      /proc/self/fd/20/ef ──> 21      /proc/self/fd/21/1b4e28ba-…-0016d3cca4ef
 *
 * Only Linux has such paths. Elsewhere names are looked up along the path, and a link is noticed only if it is there when
 * the folder is opened.
 */
import { closeSync, constants, existsSync, fsync, openSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

export type OpenFolder = Disposable &
  Readonly<{
    /** The path of a name in it, valid while it is open. Throws for a name that leads elsewhere. */
    at(name: string): string
    /** Resolves once the names in it would survive a power cut. */
    sync(): Promise<void>
  }>

const hasHandles = existsSync('/proc/self/fd')
const flush = promisify(fsync)

/** Synchronous: a read from the page cache is faster than the thread pool. Throws `ENOTDIR` for a symbolic link. */
export function openFolder(path: string): OpenFolder {
  const handle = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const inside = hasHandles ? `/proc/self/fd/${handle}` : path
  return {
    at(name) {
      if (basename(name) !== name || name === '..')
        throw new TypeError(`${JSON.stringify(name)} is no name in a folder.`)
      return join(inside, name)
    },
    sync: () => flush(handle),
    [Symbol.dispose]: () => closeSync(handle),
  }
}
