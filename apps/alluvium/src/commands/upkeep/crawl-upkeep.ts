import { databasesUpkeep } from './backup-folders.ts'
import { schemas } from './schemas.ts'

/** Looking after the crawl service's part of the data folder. */
export const crawlUpkeep = databasesUpkeep({ service: 'crawl', databases: schemas.crawl })
