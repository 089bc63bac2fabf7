import type { Script } from '@alluvium/database'
import type { Parcel } from './commit-item.ts'
import { type Crawl, type Queue, queueKey, readQueues } from './crawl-rows.ts'
import { insertMany, joined, type Row, statement } from './given-rows.ts'
import { hostNumber } from './start-crawl.ts'

const takeInbox = statement((db, { crawl, host, upTo }: { crawl: number; host: number; upTo: number }) =>
  db.deleteFrom('inbox').where('crawl', '=', crawl).where('host', '=', host).where('number', '<=', upTo),
)
const addInbox = insertMany('inbox', {
  crawl: 'integer',
  host: 'integer',
  url: 'text',
  depth: 'integer',
  referrer_host: 'integer',
  referrer_seq: 'integer',
  via: 'text',
})
const ensureQueues = insertMany('queues', { crawl: 'integer', host: 'integer' }, 'ON CONFLICT (crawl, host) DO NOTHING')

/** Takes from inboxes what was dealt with, and puts into them what was found for other hosts. */
export function* deliver(
  parcels: readonly Parcel[],
  crawls: ReadonlyMap<number, Crawl>,
  queues: Map<string, Queue>,
): Script<void> {
  for (const { commit, crawl, queue } of parcels) {
    if (commit.taken === 0) continue
    const taken = yield* takeInbox.run({ crawl: commit.crawl, host: commit.host, upTo: commit.taken })
    crawl.inbox -= taken
    queue.inbox -= taken
  }
  const letters: Row[] = []
  const addressees = new Map<string, { crawl: number; host: number; count: number }>()
  for (const { commit } of parcels) {
    for (const { host: name, url, depth, seq, via } of commit.elsewhere) {
      const host = yield* hostNumber(name)
      letters.push([commit.crawl, host, url, depth, commit.host, seq, joined(via)])
      const addressee = addressees.get(queueKey({ crawl: commit.crawl, host })) ?? {
        crawl: commit.crawl,
        host,
        count: 0,
      }
      addressee.count += 1
      addressees.set(queueKey(addressee), addressee)
    }
  }
  if (letters.length === 0) return
  yield* ensureQueues(Array.from(addressees.values(), ({ crawl, host }) => [crawl, host]))
  yield* addInbox(letters)
  const unread = [...addressees.values()].filter((addressee) => !queues.has(queueKey(addressee)))
  for (const [key, queue] of yield* readQueues(unread)) queues.set(key, queue)
  for (const [key, { crawl, count }] of addressees) {
    const queue = queues.get(key)
    const row = crawls.get(crawl)
    if (queue !== undefined) queue.inbox += count
    if (row !== undefined) row.inbox += count
  }
}
