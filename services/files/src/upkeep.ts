/** What looks after a data folder without serving it: its own entry, because the service takes long to load. */
export { backupFolder } from './adapters/folder/backup-folder.ts'
export { folderBlobs } from './adapters/folder/folder-blobs.ts'
export { memoryBlobs } from './adapters/memory/memory-blobs.ts'
export { rights } from './model/access/right.ts'
export { parsePath } from './model/path.ts'
export {
  accessByHand,
  type ByHand,
  grantByHand,
  type Reaching,
  revokeByHand,
} from './operations/access/access-by-hand.ts'
export type { NamedHolder } from './operations/access/grants.ts'
export { backUp, forgetUploads, type OnProgress } from './operations/backup/back-up.ts'
export { moveContents } from './operations/backup/move-contents.ts'
export { restoreContents } from './operations/backup/restore-backup.ts'
export { type CheckOptions, type CheckReport, checkFiles, type Finding } from './operations/maintenance/check-files.ts'
export { changeDataFingerprint, keepsFingerprint } from './operations/nodes/data-fingerprint.ts'
export { followAnew } from './operations/search/progress.ts'
export type { Blobs } from './ports/blobs.ts'
export { filesMigrations } from './ports/migrations.ts'
