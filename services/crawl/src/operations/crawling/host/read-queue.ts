/** Reads a queue from the frontier: what its crawl has seen, what comes next, and what other hosts' work has found for it. */
import type { FrontierReads } from '../context/limited-reads.ts'
import type { QueueWork } from '../queue/queue-work.ts'

const seenAtOnce = 5_000
const dueAtOnce = 512
const inboxAtOnce = 1_000

/** Loads what was seen before: without it nothing can be recognized as new. */
export async function loadQueue(frontier: FrontierReads, queue: QueueWork): Promise<void> {
  /* oxlint-disable no-await-in-loop -- page after page, so that a million addresses are never in memory at once */
  for (let after = 0; after < queue.grant.last && !queue.isClosing; ) {
    const seen = await frontier.seen(queue.name, { after, limit: seenAtOnce })
    for (const { url } of seen) queue.links.remember(url)
    after = seen.at(-1)?.seq ?? queue.grant.last
  }
  queue.isLoaded = true
  while (queue.inbox > 0 && !queue.isClosing) await readInbox(frontier, queue)
  /* oxlint-enable no-await-in-loop */
}

/** Reads the addresses that other hosts' work has found for it since. */
export async function readInbox(frontier: FrontierReads, queue: QueueWork): Promise<void> {
  if (queue.isReading || !queue.isLoaded || queue.isClosing) return
  queue.isReading = true
  const entries = await frontier.inbox(queue.name, { after: queue.taken, limit: inboxAtOnce })
  queue.isReading = false
  queue.takeInbox(entries)
}

/** Reads the addresses that come next. */
export async function readDue(frontier: FrontierReads, queue: QueueWork): Promise<void> {
  queue.isReading = true
  const upTo = queue.durable
  const addresses = await frontier.due(queue.name, { after: queue.cursor, limit: dueAtOnce })
  queue.isReading = false
  queue.offer(addresses, { limit: dueAtOnce, upTo })
}
