/**
 * Messages to webhooks, written in the transaction that starts or ends their crawl. So every end is announced, and no end
 * is announced that did not happen.
 */
import type { Script } from '@alluvium/database'
import { newId, timestamp } from '@alluvium/kernel'
import { hasEnded } from '../../model/crawl-state.ts'
import { recordOf } from '../../ports/crawl-record.ts'
import type { Crawl } from './crawl-rows.ts'
import { insertMany, type Row } from './given-rows.ts'

const addDeliveries = insertMany('deliveries', {
  id: 'text',
  crawl: 'integer',
  url: 'text',
  secret: 'text',
  loopback: 'integer',
  body: 'text',
  created_at: 'integer',
  due_at: 'integer',
})

/** Announces crawls that have just started or ended. */
export const announce = (crawls: readonly Crawl[], now: number): Script<void> =>
  addDeliveries(
    crawls.flatMap((crawl): Row[] => {
      const { number, webhook_url: url, webhook_secret: secret, loopback } = crawl
      if (url === null || secret === null) return []
      const id = newId()
      return [[id, number, url, secret, loopback, bodyOf(id, crawl, now), now, now]]
    }),
  )

function bodyOf(id: string, crawl: Crawl, now: number): string {
  const type = `crawl.${hasEnded(crawl.state) ? crawl.state : 'started'}`
  return JSON.stringify({ id, type, created_at: timestamp(now), crawl: recordOf(crawl) })
}
