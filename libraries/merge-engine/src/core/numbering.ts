/** Numbers for things: equal things get equal numbers, in the order they are first seen. Exact, unlike a hash. */
export class Numbering {
  readonly #numbers = new Map<string, number>()

  of(thing: string): number {
    const known = this.#numbers.get(thing)
    if (known !== undefined) return known
    const fresh = this.#numbers.size
    this.#numbers.set(thing, fresh)
    return fresh
  }
}
