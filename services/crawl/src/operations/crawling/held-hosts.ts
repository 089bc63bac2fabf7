/** The hosts that this process holds a lease of, by their numbers, and the work on each. */
import type { CrawlContext } from './context/crawl-context.ts'
import type { HostWork } from './host/host-work.ts'
import type { QueueWork } from './queue/queue-work.ts'

export class HeldHosts {
  readonly #context: CrawlContext
  readonly #works = new Map<number, HostWork>()

  constructor(context: CrawlContext) {
    this.#context = context
  }

  get size(): number {
    return this.#works.size
  }

  get all(): readonly HostWork[] {
    return [...this.#works.values()]
  }

  get(host: number): HostWork | undefined {
    return this.#works.get(host)
  }

  add(work: HostWork): void {
    this.#works.set(work.host, work)
  }

  /** Lets go of a host without committing anything of it. */
  forget(work: HostWork): void {
    work.close()
    this.#works.delete(work.host)
    this.#context.forget(work)
    for (const queue of work.queues.values()) this.#context.commits.forget(queue)
  }

  queuesOf(crawlId: string): QueueWork[] {
    return this.all.flatMap(({ queues }) => [...queues.values()]).filter(({ grant }) => grant.crawlId === crawlId)
  }
}
