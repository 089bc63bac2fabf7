/** The public entry of the crawl service. */
export { type CrawlOptions, type CrawlService, openCrawl } from './open-crawl.ts'
export type { CrawlerOptions, SharedQueues } from './open-crawler.ts'
export type { Renderer } from './ports/renderer.ts'
