import { sharedSecret, useSecret } from '../wire/secrets.ts'

/** The key that the crawl service is asked with; kept in this tab's session storage alone. */
export const crawlKey = sharedSecret('alluvium.crawl-key')

export const useCrawlKey = (): string | null => useSecret(crawlKey)
