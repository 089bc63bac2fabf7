/**
 * Many operations in one request. Each is a transaction of its own, in the order they came in, and says for itself how
 * it ended: one that is refused takes none of the others with it. They are handed over a hundred at a time, so that a
 * group commit makes many of them durable with one flush.
 */
import type { Database, Script } from '@alluvium/database'
import { type Logger, Problem } from '@alluvium/kernel'
import { tooManyItems } from '../problems/requests.ts'

const maxItems = 1000
const window = 100

export type Outcome = Readonly<{ status: 'ok' }> | Readonly<{ status: 'error'; error: string; code: string }>

type Each<Item> = Readonly<{
  items: readonly Item[]
  /** Throws in the script what makes the item fail. */
  operation(item: Item): Script<unknown>
  /** Hears of each item that was refused. */
  refused(item: Item, problem: Problem): void
  logger: Logger
}>

/** How each item ended, in their order. Throws `files.too-many-items`. */
export async function forEach<Item>(
  database: Database,
  { items, operation, refused, logger }: Each<Item>,
): Promise<readonly Outcome[]> {
  if (items.length > maxItems) throw tooManyItems(maxItems)
  const outcomes: Outcome[] = []
  for (let at = 0; at < items.length; at += window) {
    const some = items.slice(at, at + window)
    const ended = await Promise.allSettled(some.map((item) => database.write(operation(item))))
    for (const [nth, item] of some.entries()) {
      const end = ended[nth]
      if (end?.status === 'rejected' && end.reason instanceof Problem) refused(item, end.reason)
      outcomes.push(end?.status === 'fulfilled' ? done : failed(end?.reason, logger))
    }
  }
  return outcomes
}

const done: Outcome = { status: 'ok' }

/** A bug in one item is logged whole and told as nothing; what was done before it still must be told. */
function failed(error: unknown, logger: Logger): Outcome {
  if (error instanceof Problem) return { status: 'error', error: error.message, code: error.code }
  logger.error({ err: error }, 'an item of a batch failed')
  const sentence = 'Something broke on our side; the request id finds it in our logs.'
  return { status: 'error', error: sentence, code: 'internal' }
}
