/**
 * A fair queue: a thousand items of one key do not delay the single item of another. Keys take turns; within a key, first
 * come, first served.
 *
 *     pushed   a1 a2 a3 b1 c1 a4        taken   a1 b1 c1 a2 a3 a4
 */
export class FairQueue<Key, Item> {
  /** Items by key, in the order of the keys' turns; no list is empty. */
  readonly #waiting = new Map<Key, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  push(key: Key, item: Item): void {
    const items = this.#waiting.get(key)
    if (items) items.push(item)
    else this.#waiting.set(key, [item])
    this.#size += 1
  }

  /** Takes the first item of the first key, in turn, whose first item fulfils `may`; that key goes to the end of the line. */
  take(may: (item: Item) => boolean): Item | undefined {
    for (const [key, items] of this.#waiting) {
      const [first] = items
      if (first === undefined || !may(first)) continue
      items.shift()
      this.#waiting.delete(key)
      if (items.length > 0) this.#waiting.set(key, items)
      this.#size -= 1
      return first
    }
    return undefined
  }

  /** Removes all items that fulfil `goes`, in any order; the others keep their places. */
  remove(goes: (item: Item) => boolean): readonly Item[] {
    const gone: Item[] = []
    for (const [key, items] of this.#waiting) {
      const left = items.filter((item) => !goes(item))
      if (left.length === items.length) continue
      gone.push(...items.filter(goes))
      if (left.length > 0) this.#waiting.set(key, left)
      else this.#waiting.delete(key)
    }
    this.#size -= gone.length
    return gone
  }
}
