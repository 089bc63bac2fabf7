/**
 * A backup and what it copies must not lie in each other: a backup removes the files that it replaces, and a live database
 * is named as version 0.1 named a backup's. Folders are compared as the operating system knows them, so that neither
 * symbolic links, bind mounts nor another spelling pass for another folder.
 */
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Problem } from '@alluvium/kernel'

/** Throws `database.backup-into-data` when one of the folders is the other, or holds it. `folder` need not be there yet. */
export function assertSeparateFolders(folder: string, data: string, what: 'backup' | 'restore' = 'backup'): void {
  if (!liesInOneAnother(folder, data)) return
  const why = `The backup folder ${folder} and the data folder ${data} lie in one another`
  throw new Problem(
    'invalid',
    'database.backup-into-data',
    what === 'backup'
      ? `${why}, so a backup there would replace what it copies. Nothing was changed; name a folder outside of the data folder.`
      : `${why}, so what is restored would replace what it comes from. Nothing was changed; name another data folder, outside of the backup.`,
  )
}

/** Whether one of the folders is the other, or holds it. They need not be there. */
export const liesInOneAnother = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one)

/** Whether `inner` is `outer`, or lies in it. */
function isWithin(inner: string, outer: string): boolean {
  if (!existsSync(outer)) return false
  const place = placeOf(outer)
  return waysUp(realpathSync(nearestThere(resolve(inner)))).some((folder) => placeOf(folder) === place)
}

function placeOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `${dev}:${ino}`
}

const nearestThere = (folder: string): string => (existsSync(folder) ? folder : nearestThere(dirname(folder)))

/** A folder, the one that holds it, and so on to the root. */
const waysUp = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...waysUp(dirname(folder))]
