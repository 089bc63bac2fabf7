/** Places for so many at once; the others wait in their order, and not for ever. */
export type Places = <T>(work: () => Promise<T>) => Promise<T>

export type Waiting = Readonly<{
  count: number
  /** Who has waited for so long is refused, milliseconds. */
  maxWaitMs: number
  refusal(): Error
}>

export function places({ count, maxWaitMs, refusal }: Waiting): Places {
  const waiting = new Set<() => void>()
  let free = count

  const place = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        waiting.delete(turn)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(turn)
        reject(refusal())
      }, maxWaitMs)
      waiting.add(turn)
    })

  function leave(): void {
    const [next] = waiting
    if (next === undefined) free += 1
    else next()
  }

  return async (work) => {
    if (free > 0) free -= 1
    else await place()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
