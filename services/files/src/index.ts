export { openFiles } from './open-files.ts'
export { defaultRetention, type Retention } from './operations/retention/prune.ts'
export type { FilesOptions, FilesService } from './wiring/files-options.ts'
