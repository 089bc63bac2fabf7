/** Why a backup is not made, not replaced, or not restored from. */
import { Problem } from '@alluvium/kernel'

/** A backup names its copies itself, by rule: any other name was written by somebody else, or leads elsewhere. */
export const copyNotOwn = (file: string, copy: string) =>
  new Problem(
    'unprocessable',
    'database.backup-not-own',
    `${file} names ${JSON.stringify(copy)}, which is no copy that a backup of this service makes. Nothing was changed.`,
  )

export const backupOfAnother = (folder: string, takenAt: string) =>
  new Problem(
    'taken',
    'database.backup-of-another',
    `${folder} holds the backup of another instance, taken at ${takenAt}, which this one would replace. Nothing was changed: name a new or empty folder; or, when the data were lost, restore that backup into an empty data folder and go on from there.`,
  )

export const backupOfLater = (folder: string, takenAt: string, database: string) =>
  new Problem(
    'taken',
    'database.backup-of-later',
    `${folder} holds changes of the database ${database}, taken at ${takenAt}, that these data have never seen: they were set back to an earlier state, or are a copy that went on by itself. Nothing was changed. Is the backup what counts, restore it into an empty data folder; are these data, name a new or empty folder for their backups.`,
  )

export const backupOfSound = (folder: string, takenAt: string) =>
  new Problem(
    'taken',
    'database.backup-of-sound',
    `${folder} holds a sound backup, taken at ${takenAt}, which this one of unsound data would replace. It is as it was: name a new or empty folder.`,
  )

export const backupDamaged = (file: string, why: string) =>
  new Problem(
    'unprocessable',
    'database.backup-damaged',
    `${file} is not what was backed up: ${why}. Nothing was restored from it; take another backup, into a new folder.`,
  )
