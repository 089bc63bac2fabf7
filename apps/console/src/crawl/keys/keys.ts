/** The keys that programs ask the crawl service by. */
import { z } from 'zod/mini'
import { askCrawl, askCrawlFor, type CrawlDoor } from '../crawl-door.ts'

const key = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  requests_per_minute: z.number(),
  created_at: z.string(),
})
export type Key = z.output<typeof key>

/** Newest first; of each key only its end is told. */
export const listKeys = (door: CrawlDoor, signal: AbortSignal): Promise<Key[]> =>
  askCrawlFor(door, '/api/v1/keys?limit=1000', z.array(key), { signal })

/** The answer has the whole key, this once. */
export const createKey = (door: CrawlDoor, name: string, perMinute: number): Promise<Key> =>
  askCrawlFor(door, '/api/v1/keys', key, { method: 'POST', json: { name, requests_per_minute: perMinute } })

export const revokeKey = async (door: CrawlDoor, id: string): Promise<void> => {
  await askCrawl(door, `/api/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
