/** The crawl service as its pages ask it: by a key that was given here, else in the name of whoever is signed in. */
import { type CrawlClient, type Credentials, crawlClient } from '@alluvium/client'
import { useMemo } from 'react'
import { useCrawlKey } from '../account/crawl-key.ts'
import { useToken } from '../account/token.ts'
import { fetchWithTimeout } from '../wire/fetch-timeout.ts'

export type CrawlConnection = Readonly<{
  address: string
  /** Null for none: it is asked all the same, and what it answers says what it would take. */
  credentials: Credentials | null
  /** By a key that can be forgotten here. */
  isByKey: boolean
}>

export function useCrawlConnection(address: string): CrawlConnection {
  const key = useCrawlKey()
  const token = useToken()
  return useMemo(() => {
    if (key !== null) return { address, credentials: { key }, isByKey: true }
    return { address, credentials: token === null ? null : { token }, isByKey: false }
  }, [address, key, token])
}

/** @param timeoutMs as `fetchWithTimeout` takes it. */
export const crawlAt = ({ address, credentials }: CrawlConnection, timeoutMs?: number): CrawlClient =>
  crawlClient({ address, fetch: fetchWithTimeout(timeoutMs), ...(credentials && { credentials }) })
