/** A temporary folder in memory, for suites that flush what they write to a disk over and over. */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'alluvium-tests-'
const neededBytes = 6 * 2 ** 30

export type QuickFolder = Readonly<{ path: string; remove(): void }>

/** Undefined where the system keeps no such place, or one that is too small or runs no programs. */
export function quickFolder(): QuickFolder | undefined {
  if (!existsSync(memory) || !runsPrograms()) return undefined
  removeLeftOver()
  if (freeBytes() < neededBytes) return undefined
  const path = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  chmodSync(path, 0o711) // PostgreSQL runs as another user, in a folder below
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** What a run left that was killed: nobody else gives memory back. */
function removeLeftOver(): void {
  for (const path of globSync(join(memory, `${prefix}*`))) {
    const [pid] = path.slice(join(memory, prefix).length).split('-')
    if (!existsSync(`/proc/${pid}`)) tryToRemove(path)
  }
}

/** A run that was killed may have left a file system mounted there, which only a person can take away. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${path} of a run that was killed cannot be removed: ${String(error)}\n`)
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize
}

function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mount = mounts.findLast((line) => line.split(' ')[1] === memory)
  return mount !== undefined && !mount.includes('noexec')
}
