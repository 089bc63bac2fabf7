/** The machine itself: its disk, its clock, who may read what. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode, isDiskFull, messageOf } from '@alluvium/kernel'
import { hasFileAt } from '../settings/data-folder.ts'
import { type Examination, type Found, note, ok, warning, wrong } from './finding.ts'

/** The folder, or the nearest one above it where it is not there, or is a file. */
function nearest(folder: string): string {
  let there = resolve(folder)
  while (!existsSync(there) || hasFileAt(there)) there = dirname(there)
  return there
}

const flushes = 16
/** No disk writes as quickly: what answers so has only remembered it. Milliseconds. */
const implausibleMs = 0.01
const slowMs = 50

/** Writes and flushes a small file, as each commit does. */
export const diskFlush = (data: string): Examination => ({
  subject: 'disk',
  remedy: 'Let this user write to the data folder',
  async examine() {
    const above = nearest(data)
    let folder: string
    try {
      folder = mkdtempSync(join(above, '.doctor-'))
    } catch (error) {
      return [notWritten(above, error)]
    }
    try {
      const ms = flushMs(join(folder, 'flush'))
      const text = `a flush takes ${ms.toFixed(2)} ms`
      if (ms < implausibleMs)
        return [
          warning(
            `${text}, which no disk can`,
            'Keep the data on a disk that writes when it is told to: a power cut would lose what was acknowledged',
          ),
        ]
      return [ms < slowMs ? ok(text) : warning(text, 'Use a quicker disk: every change waits for a flush')]
    } catch (error) {
      return [notWritten(above, error)]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
})

const notWritten = (folder: string, error: unknown): Found =>
  isDiskFull(error)
    ? wrong(
        'it is full, or the quota of this user on it',
        'Make room, raise the quota, or move the data to a larger disk',
      )
    : wrong(
        `${folder} can't be written by this user (${errorCode(error) ?? messageOf(error)})`,
        'Let the user of the service write there; run the doctor as that user, or as root',
      )

/** Measures how long one flush takes on average, milliseconds. */
function flushMs(file: string): number {
  const descriptor = openSync(file, 'w')
  try {
    const begun = performance.now()
    for (let time = 0; time < flushes; time += 1) {
      writeSync(descriptor, 'x'.repeat(4096))
      fdatasyncSync(descriptor)
    }
    return (performance.now() - begun) / flushes
  } finally {
    closeSync(descriptor)
  }
}

const [mebibyte, gibibyte] = [2 ** 20, 2 ** 30]

const inUnits = (bytes: number): string =>
  bytes < gibibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${(bytes / gibibyte).toFixed(1)} GiB`

/** The disk has room. @param reserve bytes that services hold for when the disk is full. */
export const freeRoom = (data: string, reserve: number): Examination => ({
  subject: 'room',
  remedy: 'Mount the disk of the data folder',
  async examine() {
    const { bavail, bsize, blocks } = await statfs(nearest(data))
    const [free, all] = [bavail * bsize, blocks * bsize]
    const text = `${inUnits(free)} of ${inUnits(all)} are free`
    const remedy = 'Make room, or move the data to a larger disk'
    if (free < 3 * reserve) return [wrong(text, remedy)]
    if (free < gibibyte || free < all / 20) return [warning(text, remedy)]
    return [ok(text)]
  },
})

const minuteMs = 60_000

/** What was written here cannot be younger than now. */
export const clock = (data: string): Examination => ({
  subject: 'clock',
  remedy: 'Let this user read the data folder',
  async examine() {
    const now = Date.now()
    const ahead = statSync(nearest(data)).mtimeMs - now
    const text = `it is ${new Date(now).toISOString().slice(0, 19)} UTC`
    if (ahead < minuteMs) return [ok(text)]
    return [
      wrong(
        `${text}, and the data were written ${Math.round(ahead / minuteMs)} minutes later`,
        'Set the clock, and let chrony or systemd-timesyncd keep it: sign-ins, codes and history depend on it',
      ),
    ]
  },
})

/** Nobody but the user of the service reads the data, and that user can write them. @param secretFile the configuration file, where a secret stands in it. */
export const permissions = (data: string, secretFile: string | undefined): Examination => ({
  subject: 'permissions',
  remedy: 'Let this user read the data folder',
  async examine() {
    if (hasFileAt(data)) return [wrong(`${data} is no folder`, 'Name the data folder with --data')]
    if (!existsSync(data))
      return [
        note(
          `${data} is not there yet, and is made at the first start`,
          'Name the folder of an installation with --data',
        ),
      ]
    const found = [
      openToOthers(data),
      secretFile === undefined ? undefined : openToOthers(secretFile),
      notWritable(data),
    ].filter((one) => one !== undefined)
    return found.length > 0 ? found : [ok(`nobody but their owner${ownerOf(data)} can read the data`)]
  },
})

const ownerOf = (data: string): string => (process.geteuid?.() === 0 ? `, user ${statSync(data).uid},` : '')

/** Finds the first thing that the service could not write, which runs as the owner of the data folder where we are root. */
function notWritable(data: string): Found | undefined {
  const { uid } = statSync(data)
  const can = (path: string) => (process.geteuid?.() === 0 ? statSync(path).uid === uid : isWritable(path))
  const path = [data, ...partsIn(data)].find((one) => !can(one))
  if (path === undefined) return undefined
  return wrong(
    `${path} can't be written by the user of the service`,
    `Give it to the owner of the folder: \`chown -R --reference=${data} ${data}\``,
  )
}

/** The folders of the services, and what lies in them. */
const partsIn = (data: string): readonly string[] =>
  readdirSync(data, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => join(data, name))
    .flatMap((folder) => [folder, ...(isWritable(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])])

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Finds a file or folder that others may open. @param rights of others that are too many. */
export function openToOthers(path: string, rights = 0o077): Found | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & rights) === 0 || process.platform === 'win32') return undefined
  return wrong(
    `${path} can be opened by other users of this machine`,
    `Close it: \`chmod ${found.isDirectory() ? 'go-rwx' : '600'} ${path}\``,
  )
}
