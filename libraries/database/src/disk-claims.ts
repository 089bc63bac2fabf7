/**
 * What the reserves of one disk want and hold, as each of the services that share it sees it in the folders beside its own:
 *
 *   DATA/files/reserve, reserve.bytes    what is held, and in words what it is to be: 67108864
 *   DATA/crawl/reserve, reserve.bytes
 *
 * What a reserve lacks is nobody else's to take, also while its service does not run: its data wait for it there.
 */
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const reserveFile = (folder: string): string => join(folder, 'reserve')
export const claimFile = (folder: string): string => join(folder, 'reserve.bytes')

/** So long that it is always overwritten in its place, for which a full disk has room. */
const digits = 15

/** Says how large the reserve in a folder is to be. On a disk without room for that, the others take it to be as large as theirs. */
export function claim(folder: string, bytes: number): void {
  if (claimIn(folder) === bytes) return
  try {
    const file = openSync(claimFile(folder), 'a+', 0o600)
    closeSync(file)
    const again = openSync(claimFile(folder), 'r+')
    try {
      writeSync(again, `${String(bytes).padStart(digits)}\n`, 0)
    } finally {
      closeSync(again)
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
        .filter((other) => other !== own && diskOf(reserveFile(other)) === disk)
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

/** A reserve that has gone lacks nothing. */
const heldIn = (folder: string, wanted: number): number =>
  statSync(reserveFile(folder), { throwIfNoEntry: false })?.size ?? wanted

const diskOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.dev

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => join(folder, name))
  } catch {
    return [] // which this user may not read: nobody of ours lies there
  }
}
