/**
 * What the reserves of one disk want and hold, as each of the services that share it sees it in the folders beside its own:
 *
 *   DATA/files/reserve, reserve.bytes    what is held, and in words what it is to be: 67108864
 *   DATA/crawl/reserve, reserve.bytes
 *
 * What a reserve lacks is nobody else's to take, also while its service does not run: its data wait for it there.
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
  /** Looks for them again. */
  find(): void
  /** Bytes that they still lack. */
  lackedBytes(): number
}>

/** The reserves on the same disk in the folders beside this one. @param usual what one is to be that doesn't say so, bytes. */
export function otherReserves(folder: string, usual: number): OtherReserves {
  const own = resolve(folder)
  const beside = dirname(own)
  let others: readonly Readonly<{ folder: string; wanted: number }>[] = []
  return {
    find() {
      const disk = diskOf(own)
      others = foldersIn(beside)
        .filter((other) => other !== own && isOurs(other) && diskOf(reserveFile(other)) === disk)
        .map((other) => ({ folder: other, wanted: claimIn(other) ?? usual }))
    },
    lackedBytes: () =>
      others.reduce((all, other) => all + Math.max(0, other.wanted - heldIn(other.folder, other.wanted)), 0),
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
const heldIn = (folder: string, wanted: number): number => statOf(reserveFile(folder))?.size ?? wanted

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
