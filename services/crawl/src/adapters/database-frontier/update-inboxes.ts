import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'
import type { CommitItem } from './commit-item.ts'
import { type Crawl, type Queue, queueKey, readQueues } from './crawl-rows.ts'
import { insertMany, joined, type Row } from './given-rows.ts'
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
export function* updateInboxes(
  items: readonly CommitItem[],
  crawls: ReadonlyMap<number, Crawl>,
  queues: Map<string, Queue>,
): Script<void> {
  for (const { commit, crawl, queue } of items) {
    if (commit.taken === 0) continue
    const taken = yield* takeInbox.run({ crawl: commit.crawl, host: commit.host, upTo: commit.taken })
    crawl.inbox -= taken
    queue.inbox -= taken
  }
  const inboxRows: Row[] = []
  const receivingQueues = new Map<string, { crawl: number; host: number; count: number }>()
  for (const { commit } of items) {
    for (const { host: name, url, depth, seq, via } of commit.elsewhere) {
      const host = yield* hostNumber(name)
      inboxRows.push([commit.crawl, host, url, depth, commit.host, seq, joined(via)])
      const receiver = receivingQueues.get(queueKey({ crawl: commit.crawl, host })) ?? {
        crawl: commit.crawl,
        host,
        count: 0,
      }
      receiver.count += 1
      receivingQueues.set(queueKey(receiver), receiver)
    }
  }
  if (inboxRows.length === 0) return
  yield* ensureQueues(Array.from(receivingQueues.values(), ({ crawl, host }) => [crawl, host]))
  yield* addInbox(inboxRows)
  const unread = [...receivingQueues.values()].filter((receiver) => !queues.has(queueKey(receiver)))
  for (const [key, queue] of yield* readQueues(unread)) queues.set(key, queue)
  for (const [key, { crawl, count }] of receivingQueues) {
    const queue = queues.get(key)
    const row = crawls.get(crawl)
    if (queue !== undefined) queue.inbox += count
    if (row !== undefined) row.inbox += count
  }
}
