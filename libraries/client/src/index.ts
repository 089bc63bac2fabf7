/** The typed clients' door. */
export {
  type AnswerOf,
  type ClientOptions,
  type CrawlClient,
  type Credentials,
  crawlClient,
  type FilesClient,
  fieldsOf,
  filesClient,
  type PlatformClient,
  platformClient,
} from './clients.ts'
export { encodedPath } from './encoded-path.ts'
export { type FileItem, type FilesTree, filesTree, type TreeAnswer, type WriteCondition } from './tree.ts'
