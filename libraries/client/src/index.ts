/** The public entry of the typed clients. */
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
// All that the descriptions name: the list is written with them.
export type * from './descriptions/names.ts'
export { encodedPath } from './encoded-path.ts'
export { type FilesTree, filesTree, type TreeAnswer, type WriteCondition } from './tree.ts'
