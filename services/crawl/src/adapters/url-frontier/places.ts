/** What the queues that are held are called in the service: by the crawl's identity and the host's name. */
import type { Batch, Lease, QueueName } from '../../ports/frontier.ts'

export type Place = Readonly<{ crawlID: string; key: string }>

type Held = Readonly<{ key: string; crawls: Map<number, string> }>

export class Places {
  readonly #hosts = new Map<number, Held>()

  learn({ host, name, grants }: Lease): void {
    const held = this.#hosts.get(host) ?? { key: name, crawls: new Map() }
    for (const { crawl, crawlId } of grants) held.crawls.set(crawl, crawlId)
    this.#hosts.set(host, held)
  }

  /** Undefined for a queue that is not held. */
  of({ crawl, host }: QueueName): Place | undefined {
    const held = this.#hosts.get(host)
    const crawlID = held?.crawls.get(crawl)
    return held === undefined || crawlID === undefined ? undefined : { crawlID, key: held.key }
  }

  /** All queues of a host. */
  on(host: number): readonly Place[] {
    const held = this.#hosts.get(host)
    return held === undefined ? [] : Array.from(held.crawls.values(), (crawlID) => ({ crawlID, key: held.key }))
  }

  /** What is given back with a batch. */
  forget({ queues, released }: Batch): void {
    for (const { crawl, host, isIdle } of queues) if (isIdle) this.#hosts.get(host)?.crawls.delete(crawl)
    for (const { host } of released) this.#hosts.delete(host)
  }
}
