/**
 * The note of the last backup, among the data that it is of: the command that makes one writes it, and the service shows it to
 * administrators. It is no part of a backup, so that data which were restored have none until the next one.
 */
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openNew } from '@alluvium/database'
import type { BackupRecord, LastBackup } from '@alluvium/files/upkeep'
import { errorCode } from '@alluvium/kernel'
import { z } from 'zod'

export const backupNote = 'last-backup.json'

const noted = z.object({
  endedAt: z.number(),
  folder: z.string(),
  contents: z.number(),
  bytes: z.number(),
  damaged: z.number(),
  findings: z.number(),
  verified: z.boolean(),
})

/**
 * Replaces the note, atomically. It belongs to the owner of the folder, whoever made the backup. Data that may only be read, or whose disk
 * is full, keep the note that they have: the backup counts all the same.
 */
export async function noteBackup(folder: string, backup: LastBackup): Promise<void> {
  const place = join(folder, backupNote)
  try {
    await replaceNote(place, backup)
  } catch (error) {
    if (!unwritable.includes(errorCode(error) ?? '')) throw error
    await rm(`${place}.new`, { force: true }).catch(() => undefined)
  }
}

const unwritable = ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT']

async function replaceNote(place: string, backup: LastBackup): Promise<void> {
  const file = await openNew(`${place}.new`)
  try {
    await file.writeFile(`${JSON.stringify(backup)}\n`)
    const { uid, gid } = await stat(dirname(place))
    if (process.geteuid?.() === 0 && uid !== 0) await file.chown(uid, gid)
  } finally {
    await file.close()
  }
  await rename(`${place}.new`, place)
}

type Settings = Readonly<{ data: string; database: string | undefined; storage: string }>

/** @param folder the service's part of the data folder. */
export const backupRecord = ({ data, database, storage }: Settings, folder: string): BackupRecord => ({
  madeBy: storage === 'memory' ? 'none' : database === undefined ? 'command' : 'servers',
  dataFolder: data,
  last: () => readNote(join(folder, backupNote)),
})

/** A note that cannot be read says nothing: the next backup replaces it. */
async function readNote(file: string): Promise<LastBackup | undefined> {
  try {
    return noted.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'EACCES'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
