/** The public entry of the crawl service. */
export {
  type CrawlHereListeners,
  type CrawlHereOptions,
  type CrawlSummary,
  crawlHere,
  exportedHere,
  type HerePage,
} from './crawl-here.ts'
export type { ExportHere } from './export-here.ts'
export { type CrawlOptions, type CrawlService, openCrawl } from './open-crawl.ts'
export type { CrawlerOptions, SharedQueues } from './open-crawler.ts'
export type { Renderer } from './ports/renderer.ts'
