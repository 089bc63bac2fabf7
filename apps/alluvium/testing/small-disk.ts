/**
 * A small disk in memory. It is mounted in a namespace of its own, for which the machine's own needs root, so a command
 * that uses it is started inside (`inside`). It is removed when its test has ended.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './command.ts'

export type SmallDisk = Readonly<{
  /** Where it is mounted, inside the namespace. */
  folder: string
  /** The prefix of a command that uses the disk. */
  inside: readonly string[]
  /** The bytes that a file takes on it; 0 when it does not exist. */
  bytesOf(path: string): number
  /** The free bytes on it. */
  freeBytes(): number
  /** The names on it. */
  names(): readonly string[]
  /** Fills all but so many MiB of it, as another program would; returns a function that frees them. */
  fillByOthers(but?: number): () => void
}>

const [newSpace, intoSpace] = ['unshare', 'nsenter']

/** As any user where the kernel allows it, else as root. */
const ways = [
  { making: ['--user', '--map-root-user', '--mount'], entering: ['--user', '--preserve-credentials', '--mount'] },
  { making: ['--mount'], entering: ['--mount'] },
]
/**
 * The process that keeps the namespace reads until its input is closed, which also happens when the process that
 * mounted it is killed.
 */
const mounting = 'mount -t tmpfs -o "$1" tmpfs "$0" && echo mounted && exec cat'

const works = ({ making }: (typeof ways)[number]): boolean =>
  spawnSync(newSpace, [...making, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /tmp']).status === 0 &&
  spawnSync(intoSpace, ['--version']).status === 0
const way = ways.find(works)

/** The prefix of a command that mounts for itself alone; undefined where this user may not. */
export const ownMounts: readonly string[] | undefined = way && [newSpace, ...way.making]

/** Why tests of full disks are skipped; empty when they are not. */
export const whyNoSmallDisk = way === undefined ? ', skipped because this user may mount no disk in memory' : ''

/**
 * Unmounted after the test, when the processes inside have ended.
 * @param files how many files and folders it takes. Default: as many as have room.
 */
export async function smallDisk(mebibytes: number, files = 0): Promise<SmallDisk> {
  if (!way) throw new Error('No disk can be mounted here.')
  const folder = await temporaryFolder()
  const words = [...way.making, 'sh', '-c', mounting, folder, `size=${mebibytes}m,nr_inodes=${files}`]
  const holder = spawn(newSpace, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(holder, 'exit')
  onTestFinished(async () => {
    holder.kill('SIGKILL')
    await ended
  })
  await once(holder.stdout, 'data')
  const inside = [intoSpace, '--target', String(holder.pid), ...way.entering, '--']
  const [command = '', ...entering] = inside
  const run = (...others: readonly string[]) => spawnSync(command, [...entering, ...others])
  const outside = join(`/proc/${holder.pid}/root`, folder)
  return {
    folder,
    inside,
    bytesOf: (path) => (statSync(join(outside, path), { throwIfNoEntry: false })?.blocks ?? 0) * 512,
    freeBytes() {
      const { bavail, bsize } = statfsSync(outside)
      return bavail * bsize
    },
    names: () => readdirSync(outside),
    fillByOthers(but = 0) {
      const { bavail, bsize } = statfsSync(outside)
      run('dd', 'if=/dev/zero', `of=${folder}/others`, 'bs=4k', `count=${(bavail * bsize) / 4096 - but * 256}`)
      return () => void run('rm', `${folder}/others`)
    },
  }
}
