/**
 * Mail that is sent in the background. The request is answered before it is known whether there is an account, so the answer
 * and its time are the same for all.
 */
import type { Logger } from '@alluvium/kernel'

const atOnce = 4
const maxWaiting = 1000

export type MailQueue = Readonly<{
  /** Does the work some time later; false, and nothing is done, when too much of it waits. */
  enqueue(work: () => Promise<void>): boolean
  /** How much was enqueued and is not done yet. */
  waiting(): number
  /**
   * Resolves when all that was enqueued is done, or for some seconds was tried: a mail server that says nothing is not to keep
   * anybody from stopping. What was not begun by then is given up, and the log says how much it was.
   */
  close(): Promise<void>
}>

const usualClosingMs = 5000

export function openMailQueue(
  logger: Logger,
  { closingMs = usualClosingMs }: Readonly<{ closingMs?: number }> = {},
): MailQueue {
  const waiting: (() => Promise<void>)[] = []
  const workers = new Set<Promise<void>>()

  async function runWorker(): Promise<void> {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a worker does one after another
        await work()
      } catch (error) {
        logger.warn({ err: error }, 'a message could not be sent')
      }
    }
  }

  function start(): void {
    const started = runWorker().finally(() => workers.delete(started))
    workers.add(started)
  }

  function giveUp(): void {
    const messages = waiting.splice(0).length
    if (messages > 0) logger.warn({ messages }, 'messages that waited for the mail server are not sent')
  }

  return {
    waiting: () => waiting.length + workers.size,
    enqueue(work) {
      if (waiting.length >= maxWaiting) return false
      waiting.push(work)
      if (workers.size < atOnce) start()
      return true
    },
    async close() {
      const enough = setTimeout(giveUp, closingMs)
      await Promise.all(workers)
      clearTimeout(enough)
    },
  }
}
