/** The keys that programs ask the crawl service by. */
import type { AnswerOf, CrawlClient } from '@alluvium/client'
import { answerOf } from '../../wire/answers.ts'
import { type CrawlConnection, crawlAt } from '../crawl-connection.ts'

export type Key = AnswerOf<CrawlClient, 'get', '/api/v1/keys'>[number]

/** Newest first; of each key only its end is told. */
export const listKeys = (connection: CrawlConnection, signal: AbortSignal): Promise<readonly Key[]> =>
  answerOf(crawlAt(connection).GET('/api/v1/keys', { params: { query: { limit: 1000 } }, signal }))

/** The answer has the whole key, this once. */
export const createKey = (connection: CrawlConnection, name: string, perMinute: number): Promise<Key> =>
  answerOf(crawlAt(connection).POST('/api/v1/keys', { body: { name, requests_per_minute: perMinute } }))

export const revokeKey = async (connection: CrawlConnection, id: string): Promise<void> => {
  await answerOf(crawlAt(connection).DELETE('/api/v1/keys/{id}', { params: { path: { id } } }))
}
