/**
 * Where `alluvium init` writes. A file that holds passwords is its owner's alone; but one that root writes for a service that runs as another
 * user has to be readable for that user, or the service does not start.
 */
import { chmodSync, chownSync, closeSync, openSync, renameSync, type Stats, statSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf } from '@alluvium/kernel'
import { systemConfiguration } from '../configuration-file.ts'
import { invalidConfiguration } from '../settings/problems.ts'

type Writing = Readonly<{
  /** A file that is there goes aside, to `FILE.old`. */
  replace: boolean
  /** The folder that it names as that of the data. */
  data: string
}>

/** Throws `configuration.invalid` where the file is there and is not to be replaced, or can't be written. */
export function writeConfiguration(file: string, text: string, { replace, data }: Writing): void {
  const before = statSync(file, { throwIfNoEntry: false })
  if (before && !replace) throw isThere(file)
  const next = `${file}.new`
  try {
    const written = openSync(next, 'wx', 0o600)
    try {
      writeSync(written, text)
    } finally {
      closeSync(written)
    }
    giveTo(next, before ?? readersOf(data))
    if (before) renameSync(file, old(file))
    renameSync(next, file)
  } catch (error) {
    throw invalidConfiguration(`${file} is not written: ${messageOf(error)}.`)
  }
}

export const old = (file: string): string => `${file}.old`

export function expectReplaceable(file: string, { replace }: Pick<Writing, 'replace'>): void {
  if (!replace && statSync(file, { throwIfNoEntry: false })) throw isThere(file)
}

const isThere = (file: string) =>
  invalidConfiguration(
    `${file} is not written: it is there already. Edit it; or write another with --force, which keeps this one as ${old(file)} and the folder of its data.`,
  )

type Readers = Pick<Stats, 'uid' | 'gid' | 'mode'>

/** Root's file for the service of another user: that user's group reads it, and only root writes it. */
function readersOf(data: string): Readers | undefined {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (process.geteuid?.() !== 0 || owner === undefined || owner.uid === 0) return undefined
  return { uid: 0, gid: owner.gid, mode: 0o640 }
}

function giveTo(file: string, readers: Readers | undefined): void {
  if (!readers) return
  if (process.geteuid?.() === 0) chownSync(file, readers.uid, readers.gid)
  chmodSync(file, readers.mode & 0o777)
}

/** Whether a file is that of a service of the system, or lies beside it. */
export const isOfSystem = (file: string): boolean => dirname(resolve(file)) === dirname(systemConfiguration)
