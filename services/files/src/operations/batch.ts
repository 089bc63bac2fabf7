/**
 * Runs many operations of one request. Each is its own transaction, in the given order, with its own result: a refused
 * one does not affect the others. They are started a hundred at a time, so that a group commit makes many of them
 * durable with one flush.
 */
import type { Database, Script } from '@alluvium/database'
import { type Logger, Problem } from '@alluvium/kernel'
import { tooManyItems } from '../problems/requests.ts'

const maxItems = 1000
const window = 100

export type Outcome = Readonly<{ status: 'ok' }> | Readonly<{ status: 'error'; error: string; code: string }>

type Each<Item> = Readonly<{
  items: readonly Item[]
  /** The script of an item; its error is the item's result. */
  operation(item: Item): Script<unknown>
  /** Is called for each refused item. */
  refused(item: Item, problem: Problem): void
  logger: Logger
}>

/** The result of each item, in order. Throws `files.too-many-items`. */
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

/** A bug in one item is logged, and its details are not shown; the results of the items before are still reported. */
function failed(error: unknown, logger: Logger): Outcome {
  if (error instanceof Problem) return { status: 'error', error: error.message, code: error.code }
  logger.error({ err: error }, 'an item of a batch failed')
  const sentence = 'Something broke on our side; the request id finds it in our logs.'
  return { status: 'error', error: sentence, code: 'internal' }
}
