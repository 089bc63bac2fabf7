import { schemas } from '../../wiring/schemas.ts'
import { databasesUpkeep } from './backup-folders.ts'

/** Looking after the crawl service's part of the data folder. */
export const crawlUpkeep = databasesUpkeep({ service: 'crawl', databases: schemas.crawl })
