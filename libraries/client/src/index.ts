/** The typed clients' door. */
export {
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
