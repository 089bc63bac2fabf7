/** The crawl service's door. */
export { crawlMigrations } from './migrations.ts'
export { type CrawlerOptions, type CrawlOptions, type CrawlService, openCrawl } from './open-crawl.ts'
