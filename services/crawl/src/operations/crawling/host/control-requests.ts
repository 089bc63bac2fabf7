import type { WebAnswer } from '../../../model/web-answer.ts'
import type { BodyLimits } from '../../../ports/web.ts'
import type { QueueWork } from '../queue/queue-work.ts'

/** A request for a robots.txt or a sitemap, which waits for its turn. */
export type ControlRequest = BodyLimits & Readonly<{ queue: QueueWork; url: string; answer(answer: WebAnswer): void }>

/** The requests to one host for robots.txt files and sitemaps, in the order in which they were made. */
export class ControlRequests {
  readonly #waiting: ControlRequest[] = []

  /** Whether the crawl of one of them may send now. */
  hasReady(maySend: (queue: QueueWork) => boolean): boolean {
    return this.#waiting.some(({ queue }) => maySend(queue))
  }

  take(maySend: (queue: QueueWork) => boolean): ControlRequest | undefined {
    const index = this.#waiting.findIndex(({ queue }) => maySend(queue))
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  /** Resolves with the answer, when the request has been taken and made; at once when its queue is closed. */
  add(queue: QueueWork, url: string, limits: BodyLimits): Promise<WebAnswer> {
    const { signal } = queue.abort
    return new Promise((resolve) => {
      const control: ControlRequest = {
        ...limits,
        queue,
        url,
        answer(answer) {
          signal.removeEventListener('abort', abandon)
          resolve(answer)
        },
      }
      const abandon = (): void => {
        const index = this.#waiting.indexOf(control)
        if (index >= 0) this.#waiting.splice(index, 1)
        resolve({ kind: 'failure', reason: 'aborted', isPassing: false, message: 'was not waited for', ms: 0 })
      }
      if (signal.aborted) {
        abandon()
        return
      }
      signal.addEventListener('abort', abandon)
      this.#waiting.push(control)
    })
  }
}
