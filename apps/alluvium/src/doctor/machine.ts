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
import type { Examination, Finding } from './finding.ts'

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
          {
            subject: 'disk',
            state: 'warning',
            text: `${text}, which no disk can`,
            remedy:
              'Keep the data on a disk that writes when it is told to: a power cut would lose what was acknowledged',
          },
        ]
      if (ms < slowMs) return [{ subject: 'disk', state: 'ok', text }]
      return [{ subject: 'disk', state: 'warning', text, remedy: 'Use a quicker disk: every change waits for a flush' }]
    } catch (error) {
      return [notWritten(above, error)]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
})

const notWritten = (folder: string, error: unknown): Finding =>
  isDiskFull(error)
    ? {
        subject: 'disk',
        state: 'wrong',
        text: 'it is full, or the quota of this user on it',
        remedy: 'Make room, raise the quota, or move the data to a larger disk',
      }
    : {
        subject: 'disk',
        state: 'wrong',
        text: `${folder} can't be written by this user (${errorCode(error) ?? messageOf(error)})`,
        remedy: 'Let the user of the service write there; run the doctor as that user, or as root',
      }

/** The time of one flush, on average. */
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

/** @param reserve bytes that services hold for when the disk is full. */
export const freeRoom = (data: string, reserve: number): Examination => ({
  subject: 'room',
  remedy: 'Mount the disk of the data folder',
  async examine() {
    const { bavail, bsize, blocks } = await statfs(nearest(data))
    const [free, all] = [bavail * bsize, blocks * bsize]
    const text = `${inUnits(free)} of ${inUnits(all)} are free`
    const remedy = 'Make room, or move the data to a larger disk'
    if (free < 3 * reserve) return [{ subject: 'room', state: 'wrong', text, remedy }]
    if (free < gibibyte || free < all / 20) return [{ subject: 'room', state: 'warning', text, remedy }]
    return [{ subject: 'room', state: 'ok', text }]
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
    if (ahead < minuteMs) return [{ subject: 'clock', state: 'ok', text }]
    return [
      {
        subject: 'clock',
        state: 'wrong',
        text: `${text}, and the data were written ${Math.round(ahead / minuteMs)} minutes later`,
        remedy: 'Set the clock, and let chrony or systemd-timesyncd keep it: sign-ins, codes and history depend on it',
      },
    ]
  },
})

/** @param secretFile the configuration file, where a secret stands in it. */
export const permissions = (data: string, secretFile: string | undefined): Examination => ({
  subject: 'permissions',
  remedy: 'Let this user read the data folder',
  async examine() {
    if (hasFileAt(data))
      return [
        {
          subject: 'permissions',
          state: 'wrong',
          text: `${data} is no folder`,
          remedy: 'Name the data folder with --data',
        },
      ]
    if (!existsSync(data))
      return [
        {
          subject: 'permissions',
          state: 'note',
          text: `${data} is not there yet, and is made at the first start`,
          remedy: 'Name the folder of an installation with --data',
        },
      ]
    const wrong = [
      openToOthers('permissions', data),
      secretFile === undefined ? undefined : openToOthers('permissions', secretFile),
      notWritable(data),
    ].filter((one) => one !== undefined)
    const text = `nobody but their owner${ownerOf(data)} can read the data`
    return wrong.length > 0 ? wrong : [{ subject: 'permissions', state: 'ok', text }]
  },
})

const ownerOf = (data: string): string => (process.geteuid?.() === 0 ? `, user ${statSync(data).uid},` : '')

/** What the service could not write, which runs as the owner of the data folder where we are root. */
function notWritable(data: string): Finding | undefined {
  const { uid } = statSync(data)
  const can = (path: string) => (process.geteuid?.() === 0 ? statSync(path).uid === uid : isWritable(path))
  const path = [data, ...partsIn(data)].find((one) => !can(one))
  if (path === undefined) return undefined
  return {
    subject: 'permissions',
    state: 'wrong',
    text: `${path} can't be written by the user of the service`,
    remedy: `Give it to the owner of the folder: \`chown -R --reference=${data} ${data}\``,
  }
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

/** @param rights of others that are too many. */
export function openToOthers(subject: string, path: string, rights = 0o077): Finding | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & rights) === 0 || process.platform === 'win32') return undefined
  return {
    subject,
    state: 'wrong',
    text: `${path} can be opened by other users of this machine`,
    remedy: `Close it: \`chmod ${found.isDirectory() ? 'go-rwx' : '600'} ${path}\``,
  }
}
