/** Folders that somebody names, made where they are missing. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCode, Problem } from '@alluvium/kernel'

/**
 * Makes a folder and those above it that are missing, for their owner alone; returns the first that was made. Throws
 * `database.no-folder-there` where the folder above is there and takes none, as those of /proc: Node's own way tries that for ever.
 */
export function makeFolders(folder: string): string | undefined {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
  const made = missing.filter(makeOne)
  if (!statSync(folder).isDirectory()) mkdirSync(folder) // says that a file is there
  return made[0]
}

/** False where somebody else made it meanwhile. */
function makeOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && existsSync(folder)) return false
    throw errorCode(error) === 'ENOENT' ? noFolderThere(folder, error) : error
  }
}

const noFolderThere = (folder: string, cause: unknown) =>
  new Problem(
    'unprocessable',
    'database.no-folder-there',
    `${folder} cannot be made: ${dirname(folder)} takes no folders. Name another place.`,
    { cause },
  )
