/**
 * A semaphore that is fair between holders, such as accounts or networks: those that wait are taken in rotation by holder, so
 * that a hundred of one holder do not stand before one of another:
 *
 *   waiting   a a a a a   b   c c       next   a  b  c  a  c  a  a  a
 *
 * When more than `maxWaiting` wait, the last of the longest row is refused, whoever comes.
 */

/** Rejects with the refusal when the holder has `limit` waiting already (default: any number), or all places are taken. */
export type FairSemaphore = <T>(holder: string, work: () => Promise<T>, limit?: number) => Promise<T>

type Waiting = Readonly<{ begin(): void; refuse(): void }>

type Turns = Readonly<{
  atOnce: number
  maxWaiting: number
  /** The longest wait in milliseconds; after it the work is refused. Default: no limit. */
  maxWaitMs?: number
  /** The error of a refusal. */
  refusal(): Error
}>

/** Makes a semaphore that lets `atOnce` run at once, of all holders together. */
export function fairSemaphore({ atOnce, maxWaiting, maxWaitMs, refusal }: Turns): FairSemaphore {
  const rows = new Map<string, Waiting[]>() // in the order in which they have a turn
  let waiting = 0
  let running = 0

  /** Makes room in the longest queue; false when that is the holder's own. */
  function makeRoom(holder: string): boolean {
    let longest: readonly [string, Waiting[]] | undefined
    for (const row of rows) if (!longest || row[1].length > longest[1].length) longest = row
    if (!longest || (rows.get(holder)?.length ?? 0) + 1 > longest[1].length) return false
    longest[1].pop()?.refuse()
    if (longest[1].length === 0) rows.delete(longest[0])
    waiting -= 1
    return true
  }

  function wait(holder: string, limit: number): Promise<void> {
    if ((rows.get(holder)?.length ?? 0) >= limit) return Promise.reject(refusal())
    if (waiting >= maxWaiting && !makeRoom(holder)) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const row = rows.get(holder) ?? []
      const one = { begin: () => end(resolve), refuse: () => end(() => reject(refusal())) }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(sendAway, maxWaitMs, holder, one)
      function end(how: () => void): void {
        clearTimeout(timer)
        how()
      }
      row.push(one)
      rows.set(holder, row)
      waiting += 1
    })
  }

  function sendAway(holder: string, one: Waiting): void {
    const row = rows.get(holder)?.filter((other) => other !== one) ?? []
    if (row.length > 0) rows.set(holder, row)
    else rows.delete(holder)
    waiting -= 1
    one.refuse()
  }

  function next(): void {
    const [first] = rows
    if (!first) {
      running -= 1
      return
    }
    const [holder, row] = first
    rows.delete(holder)
    const one = row.shift()
    if (row.length > 0) rows.set(holder, row)
    waiting -= 1
    one?.begin()
  }

  return async function inTurn(holder, work, limit = Number.POSITIVE_INFINITY) {
    if (running === atOnce) await wait(holder, limit)
    else running += 1
    try {
      return await work()
    } finally {
      next()
    }
  }
}
