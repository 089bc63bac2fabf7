export { type FilesOptions, type FilesService, openFiles } from './open-files.ts'
export { defaultRetention, type Retention } from './operations/retention/prune.ts'
