/**
 * Shares the requests in flight between accounts and their crawls. A silent site holds a request for half a minute, so a new
 * account must find room at once, and not when another's site has answered. No account may therefore have more than is left
 * for all others (the dynamic thresholds of Choudhury and Hahne, 1998):
 *
 *   512 in all     one account alone      256                256 left
 *                  two                    171 171            170 left
 *                  three                  128 128 128        128 left
 *
 * However many there are and whatever they hold, the next finds something left, and its share is as large as theirs. A crawl
 * that has few in flight may pass that line a little, by its own account's crawls alone: so they don't keep each other out.
 */
import { HeldCounts } from '@alluvium/kernel'

/** Whose request it is. */
export type Holder = Readonly<{ account: string; crawl: number }>

export class RequestQuota {
  readonly #total: number
  readonly #accounts = new HeldCounts()
  readonly #crawls = new HeldCounts()
  #inFlight = 0

  constructor(total: number) {
    this.#total = total
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Whether one more may begin. */
  admits({ account, crawl }: Holder): boolean {
    return this.#accounts.of(account) < this.#limit(this.#crawls.of(String(crawl)))
  }

  /** Whether one more of a crawl of this account might begin, which has none in flight. */
  mayAdmit(account: string): boolean {
    return this.#accounts.of(account) < this.#limit(0)
  }

  begin({ account, crawl }: Holder): void {
    this.#inFlight += 1
    this.#accounts.take(account, Number.POSITIVE_INFINITY)
    this.#crawls.take(String(crawl), Number.POSITIVE_INFINITY)
  }

  end({ account, crawl }: Holder): void {
    this.#inFlight -= 1
    this.#accounts.release(account)
    this.#crawls.release(String(crawl))
  }

  /** Of an account, for a crawl that has `own` in flight: what is left, and up to twice that while it has few. */
  #limit(own: number): number {
    const left = this.#total - this.#inFlight
    return left + left / (1 + own)
  }
}
