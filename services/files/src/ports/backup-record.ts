/** What is known of backups. They are made by a command beside the service, which leaves a note among the data. */

export type LastBackup = Readonly<{
  /** When it counted, milliseconds since 1970. */
  endedAt: number
  /** Where it lies, as an absolute path of the machine that made it. */
  folder: string
  contents: number
  bytes: number
  /** Contents that it lacks, because they were damaged before. */
  damaged: number
  /** What contradicts itself in its database; 0 unless it was asked for all the same. */
  findings: number
  /** Whether the contents of earlier backups were read again, too. */
  verified: boolean
}>

export type BackupRecord = Readonly<{
  /** `command`: by `alluvium backup`. `servers`: by the tools of the database. `none`: what lies in memory cannot be backed up. */
  madeBy: 'command' | 'servers' | 'none'
  /** The folder that the command is given as `--data`. */
  dataFolder: string
  /** The last one of these data; undefined where none was made, or none since they were restored. */
  last(): Promise<LastBackup | undefined>
}>
