/** The crawl service's door. */
export {
  type CrawlHereListeners,
  type CrawlHereOptions,
  type CrawlSummary,
  crawlHere,
  type HerePage,
} from './crawl-here.ts'
export { crawlMigrations } from './migrations.ts'
export { type CrawlOptions, type CrawlService, openCrawl } from './open-crawl.ts'
export type { CrawlerOptions } from './open-crawler.ts'
