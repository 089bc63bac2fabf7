import { crawlMigrations } from '@alluvium/crawl/migrations'
import { databasesUpkeep } from './backup-folders.ts'

/** Looking after the crawl service's part of the data folder. */
export const crawlUpkeep = databasesUpkeep({ service: 'crawl', databases: { crawl: crawlMigrations } })
