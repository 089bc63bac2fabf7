/** What looks after a data folder without serving it: its own entry, because the service takes long to load. */
export { backupFolder } from './adapters/folder/backup-folder.ts'
export { folderBlobs } from './adapters/folder/folder-blobs.ts'
export { memoryBlobs } from './adapters/memory/memory-blobs.ts'
export { rights } from './model/access/right.ts'
export { parsePath } from './model/path.ts'
export {
  accessFromCommandLine,
  grantFromCommandLine,
  type Reaching,
  revokeFromCommandLine,
} from './operations/access/access-from-command-line.ts'
export type { NamedHolder } from './operations/access/grants.ts'
export type { CommandLine } from './operations/audit/record-command.ts'
export { backUp, forgetUploads, type OnProgress, unsoundRows } from './operations/backup/back-up.ts'
export { expectSoundToMove, moveContents } from './operations/backup/move-contents.ts'
export { restoreContents } from './operations/backup/restore-backup.ts'
export { expectContents, expectOwnContents } from './operations/content/own-contents.ts'
export { beginAfterRestore } from './operations/maintenance/after-restore.ts'
export { type CheckOptions, type CheckReport, checkFiles } from './operations/maintenance/check-files.ts'
export { type Repaired, repair } from './operations/maintenance/repair.ts'
export { changeDataFingerprint, keepsFingerprint } from './operations/nodes/data-fingerprint.ts'
export { followAnew } from './operations/search/progress.ts'
export { databaseFindings } from './operations/soundness/database-findings.ts'
export { type Finding, type FindingKind, waysOut } from './operations/soundness/finding.ts'
export type { BackupRecord, LastBackup } from './ports/backup-record.ts'
export type { Blobs } from './ports/blobs.ts'
export { filesMigrations } from './ports/migrations.ts'
