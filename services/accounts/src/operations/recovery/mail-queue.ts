/**
 * Letters that nobody waits for: whoever asks for one is answered before anybody looked whether there is an account, so
 * the answer, and how long it takes, are the same for all.
 */
import type { Logger } from '@alluvium/kernel'

const atOnce = 4
const maxWaiting = 1000

export type Postbox = Readonly<{
  /** Does the work some time later; false, and nothing is done, when too much of it waits. */
  post(work: () => Promise<void>): boolean
  /**
   * Resolves when all that was posted is done, or for some seconds was tried: a mail server that says nothing is not to keep
   * anybody from stopping. What was not begun by then is given up, and the log tells how much it was.
   */
  close(): Promise<void>
}>

const usualClosingMs = 5000

export function openPostbox(
  logger: Logger,
  { closingMs = usualClosingMs }: Readonly<{ closingMs?: number }> = {},
): Postbox {
  const waiting: (() => Promise<void>)[] = []
  const clerks = new Set<Promise<void>>()

  async function clerk(): Promise<void> {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a clerk does one after another
        await work()
      } catch (error) {
        logger.warn({ err: error }, 'a letter could not be sent')
      }
    }
  }

  function start(): void {
    const started = clerk().finally(() => clerks.delete(started))
    clerks.add(started)
  }

  function giveUp(): void {
    const letters = waiting.splice(0).length
    if (letters > 0) logger.warn({ letters }, 'letters that waited for the mail server are not sent')
  }

  return {
    post(work) {
      if (waiting.length >= maxWaiting) return false
      waiting.push(work)
      if (clerks.size < atOnce) start()
      return true
    },
    async close() {
      const enough = setTimeout(giveUp, closingMs)
      await Promise.all(clerks)
      clearTimeout(enough)
    },
  }
}
