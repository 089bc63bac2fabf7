/** Slots that are given out in turns: a host that has none goes before a host that has one. */
export class Turns<Place> {
  readonly #free: Place[]
  readonly #taken = new Map<Place, string>()
  #waiting: Readonly<{ host: string; give: (place: Place | undefined) => void }>[] = []

  constructor(places: readonly Place[]) {
    this.#free = [...places]
  }

  /** Resolves when it is this one's turn; with undefined when it was not waited for. */
  take(host: string, signal: AbortSignal): Promise<Place | undefined> {
    const place = signal.aborted ? undefined : this.#free.pop()
    if (place !== undefined) this.#taken.set(place, host)
    if (place !== undefined || signal.aborted) return Promise.resolve(place)
    return new Promise((resolve) => {
      const turn = { host, give }
      const abandon = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== turn)
        resolve(undefined)
      }
      function give(given: Place | undefined): void {
        signal.removeEventListener('abort', abandon)
        resolve(given)
      }
      this.#waiting.push(turn)
      signal.addEventListener('abort', abandon, { once: true })
    })
  }

  /** The place that was used last is the next that is taken. */
  giveBack(place: Place): void {
    this.#taken.delete(place)
    const busy = new Set(this.#taken.values())
    const next = this.#waiting.find(({ host }) => !busy.has(host)) ?? this.#waiting[0]
    if (next === undefined) {
      this.#free.push(place)
      return
    }
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#taken.set(place, next.host)
    next.give(place)
  }
}
