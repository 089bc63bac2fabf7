/** One crawl from a terminal, without the service: its routes take a third of the time of a start to load. */
export {
  type CrawlHereListeners,
  type CrawlHereOptions,
  type CrawlSummary,
  crawlHere,
  exportedHere,
  type HerePage,
} from './crawl-here.ts'
export type { ExportHere } from './export-here.ts'
