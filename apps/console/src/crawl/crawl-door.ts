/** The crawl service as its pages ask it: by a key that was given here, else in the name of whoever is signed in. */
import { useMemo } from 'react'
import type { z } from 'zod/mini'
import { bearer, useToken } from '../account/session.ts'
import { ask, askFor, type Question } from '../wire/ask.ts'
import { keyHeader, useCrawlKey } from './crawl-key.ts'

export type CrawlDoor = Readonly<{
  address: string
  credentials: Readonly<Record<string, string>>
  /** By a key that can be forgotten here. */
  isByKey: boolean
}>

/** Without anything to ask with it is asked all the same: what it answers says what it would take. */
export function useCrawlDoor(address: string): CrawlDoor {
  const key = useCrawlKey()
  const token = useToken()
  return useMemo(() => {
    if (key !== null) return { address, credentials: keyHeader(key), isByKey: true }
    return { address, credentials: token === null ? {} : bearer(token), isByKey: false }
  }, [address, key, token])
}

/** `ask` at the crawl service. */
export const askCrawl = (
  { address, credentials }: CrawlDoor,
  path: string,
  question: Question = {},
): Promise<Response> => ask(address, path, { ...question, headers: { ...credentials, ...question.headers } })

/** `askFor` at the crawl service. */
export const askCrawlFor = <T>(
  { address, credentials }: CrawlDoor,
  path: string,
  shape: z.ZodMiniType<T>,
  question: Question = {},
): Promise<T> => askFor(address, path, shape, { ...question, headers: { ...credentials, ...question.headers } })
