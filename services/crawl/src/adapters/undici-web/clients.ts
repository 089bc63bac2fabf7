/**
 * Connections by origin. A client of undici is one connection. It is lent for one exchange and taken back when the answer is
 * complete, so there are never more connections than requests in flight (undici's own pool opens a second connection while
 * the first one finishes its answer). A connection that failed or was cut off is not used again.
 */
import { Client } from 'undici'

type Idle = Readonly<{ client: Client; since: number }>

/** An unused connection is closed after this; longer than the usual delay between requests. */
const keptMs = 30_000

export class Clients {
  readonly #options: Client.Options
  readonly #idle = new Map<string, Idle[]>()
  readonly #lent = new Set<Client>()
  readonly #sweeping = setInterval(() => this.#sweep(), keptMs / 3).unref()

  constructor(options: Client.Options) {
    this.#options = { ...options, keepAliveTimeout: keptMs, keepAliveMaxTimeout: keptMs }
  }

  /** The connection that was used last, or a new one. */
  take(origin: string): Client {
    const client = this.#idle.get(origin)?.pop()?.client ?? new Client(origin, this.#options)
    this.#lent.add(client)
    return client
  }

  /** Back from an exchange that came to its end. */
  giveBack(origin: string, client: Client): void {
    if (!this.#lent.delete(client)) return
    const idle = this.#idle.get(origin) ?? []
    idle.push({ client, since: performance.now() })
    this.#idle.set(origin, idle)
  }

  /** Back from an exchange that did not. */
  discard(client: Client): void {
    this.#lent.delete(client)
    gone(client)
  }

  close(): void {
    clearInterval(this.#sweeping)
    for (const client of this.#lent) gone(client)
    for (const idle of this.#idle.values()) for (const { client } of idle) gone(client)
    this.#lent.clear()
    this.#idle.clear()
  }

  #sweep(): void {
    const before = performance.now() - keptMs
    for (const [origin, idle] of this.#idle) {
      const kept = idle.filter(({ since }) => since >= before)
      for (const { client, since } of idle) if (since < before) gone(client)
      if (kept.length === 0) this.#idle.delete(origin)
      else this.#idle.set(origin, kept)
    }
  }
}

/** A client that fails while it is closed has already reported that to its requests. */
function gone(client: Client): void {
  client.destroy().catch(() => undefined)
}
