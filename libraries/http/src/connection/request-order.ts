/**
 * The order in which the requests of one connection are carried out (RFC 9112, 9.3.2). A client may send several without
 * waiting for answers. They may be carried out side by side only where all of them are safe; any other one begins when
 * those before it are answered, and ends before those after it begin. So what is sent in a row has the same effect as
 * what is sent one by one.
 *
 *   GET GET   PUT   PUT   GET GET
 *   side by   alone alone side by
 *   side                  side
 */
import { isSafeMethod } from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'

const isSafe = ({ request }: Exchange): boolean => isSafeMethod(request.method)

const none: readonly Exchange[] = []

export class RequestOrder {
  // Arrays and not sets: a set that is filled and emptied for ever leaves tables behind that keep what was in them alive.
  /** All that are not answered, oldest first. */
  readonly exchanges: Exchange[] = []
  readonly #waiting: Exchange[] = []
  /** How many of all are not safe. */
  #unsafe = 0
  /** Whether the one that is being carried out is not safe. */
  #isExclusive = false

  /** Takes the next request of the connection. Whether it begins now; otherwise `leave` returns it when its turn comes. */
  enter(exchange: Exchange): boolean {
    const safe = isSafe(exchange)
    const isFirst = this.exchanges.push(exchange) === 1
    const begins = isFirst || (safe && this.#unsafe === 0)
    if (!safe) this.#unsafe += 1
    if (begins) this.#isExclusive = !safe
    else this.#waiting.push(exchange)
    return begins
  }

  /** Takes out one that is answered, and returns those whose turn it is now. Does nothing the second time. */
  leave(exchange: Exchange): readonly Exchange[] {
    if (!remove(this.exchanges, exchange)) return none
    if (!isSafe(exchange)) this.#unsafe -= 1
    if (this.#waiting.length === 0) return none
    remove(this.#waiting, exchange)
    return this.#release()
  }

  #release(): readonly Exchange[] {
    const released: Exchange[] = []
    for (const next of this.#waiting) {
      const isAlone = this.exchanges.length === this.#waiting.length - released.length
      if (!isAlone && (this.#isExclusive || !isSafe(next))) break
      this.#isExclusive = !isSafe(next)
      released.push(next)
    }
    this.#waiting.splice(0, released.length)
    return released
  }
}

function remove(list: Exchange[], exchange: Exchange): boolean {
  const at = list.indexOf(exchange)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
