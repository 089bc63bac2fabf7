/**
 * How large the reserves of one disk are to be, and what they hold, as each of the services that share it sees it in the folders beside its own:
 *
 *   DATA/files/reserve, reserve.bytes    the reserve, and the size that it is to have: 67108864
 *   DATA/crawl/reserve, reserve.bytes
 *
 * No other service takes what a reserve lacks, also while its own service does not run: its data are still on the disk.
 */
import { closeSync, constants, openSync, readdirSync, readFileSync, type Stats, statSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const reserveFile = (folder: string): string => join(folder, 'reserve')
export const claimFile = (folder: string): string => join(folder, 'reserve.bytes')

/** So long that it is always overwritten in its place, for which a full disk has room. */
const digits = 15

/** Says how large the reserve in a folder is to be. On a disk without room for that, the others take it to be as large as theirs. */
export function claim(folder: string, bytes: number): void {
  if (claimIn(folder) === bytes) return
  try {
    // Made where it is not there, and never cut: no flag in letters means both.
    const file = openSync(claimFile(folder), constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      writeSync(file, `${String(bytes).padStart(digits)}\n`, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    // said above
  }
}

export type OtherReserves = Readonly<{
  /** Reads them again. */
  refresh(): void
  /** Bytes that they still lack. */
  missingBytes(): number
}>

/** The reserves on the same disk in the folders beside this one. @param defaultBytes what one is to be that doesn't say so, bytes. */
export function otherReserves(folder: string, defaultBytes: number): OtherReserves {
  const own = resolve(folder)
  const beside = dirname(own)
  let others: readonly Readonly<{ folder: string; targetBytes: number }>[] = []
  return {
    refresh() {
      const disk = diskOf(own)
      others = foldersIn(beside)
        .filter((other) => other !== own && isOurs(other) && diskOf(reserveFile(other)) === disk)
        .map((other) => ({ folder: other, targetBytes: claimIn(other) ?? defaultBytes }))
    },
    missingBytes: () =>
      others.reduce((all, other) => all + Math.max(0, other.targetBytes - heldIn(other.folder, other.targetBytes)), 0),
  }
}

/** Undefined when it does not say, or not yet. */
function claimIn(folder: string): number | undefined {
  try {
    const text = readFileSync(claimFile(folder), 'utf8')
    return /^ *\d+\n$/.test(text) ? Number(text) : undefined
  } catch {
    return undefined
  }
}

/** Anybody may have a file that is called so; a data folder says what it wants, or was held (folder-lock.ts). */
const isOurs = (folder: string): boolean =>
  statOf(claimFile(folder)) !== undefined || statOf(join(folder, 'holder.lock')) !== undefined

/** A reserve that has gone lacks nothing. */
const heldIn = (folder: string, targetBytes: number): number => statOf(reserveFile(folder))?.size ?? targetBytes

const diskOf = (path: string): number | undefined => statOf(path)?.dev

/** Undefined for what is not there, and for what this user may not see, such as what lies in `lost+found`. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => join(folder, name))
  } catch {
    return [] // which this user may not read: nobody of ours lies there
  }
}
