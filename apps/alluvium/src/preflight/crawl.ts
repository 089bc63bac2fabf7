/** What the crawl service refuses at its start by its settings alone: each is asked as the start asks it. */
import type { SharedQueues } from '@alluvium/crawl'
import { robotOf } from '@alluvium/crawl/settings'
import { type Configuration, openLogs } from '@alluvium/kernel'
import type { crawlSettings } from '../settings/crawl.ts'
import { assertFolder } from '../settings/data-folder.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { openBrowser } from '../wiring/open-browser.ts'
import { certificateOf } from '../wiring/tls.ts'
import { openCrawlIssuer } from '../wiring/token-issuer.ts'
import type { Check } from './check.ts'

export type CrawlSettings = Configuration<typeof crawlSettings>

export function crawlChecks(settings: CrawlSettings): readonly Check[] {
  const logger = openLogs({ level: 'silent', service: 'config' })
  return [
    () => assertFolder(settings),
    () => certificateOf(settings),
    () => refuseMissingKey(settings),
    () => settings.userAgent !== undefined && robotOf(settings.userAgent),
    async () => (await openCrawlIssuer(settings, logger))?.close(),
    async () => (await openBrowser(settings))?.close(),
    async () => (await sharedQueues(settings))?.close(),
  ]
}

export function refuseMissingKey({ production, bootstrapKey }: CrawlSettings): void {
  if (production && bootstrapKey === undefined)
    throw invalidConfiguration('--production needs --bootstrap-key: the development key is not accepted there.')
}

/** gRPC is loaded where it is asked for. Throws `configuration.invalid`. */
export async function sharedQueues({ urlFrontier }: CrawlSettings): Promise<SharedQueues | undefined> {
  if (urlFrontier === undefined) return undefined
  const { sharedWith } = await import('@alluvium/crawl/url-frontier')
  try {
    return sharedWith(urlFrontier)
  } catch (error) {
    throw error instanceof RangeError ? invalidConfiguration(`--url-frontier: ${error.message}.`) : error
  }
}
