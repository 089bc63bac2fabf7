/**
 * Numbers for things: equal things get equal numbers, in the order they are first seen. Exact, unlike a hash.
 *
 * Versions of one document hold the same things in nearly the same order, so what came after a thing the last time is
 * expected after it the next time: then one comparison is enough, and nothing has to be looked up.
 */
export class Numbering {
  readonly #things: string[] = []
  /** By number, the number that came after it the last time; -1 before there was one. */
  readonly #following: number[] = []
  readonly #sorts = new Map<string, Sort>()

  /** Things of different sorts are never equal. */
  of(thing: string, sort = ''): number {
    const own = this.#sorts.get(sort) ?? this.#begin(sort)
    const expected = own.last < 0 ? -1 : (this.#following[own.last] ?? -1)
    if (expected >= 0 && this.#things[expected] === thing) {
      own.last = expected
      return expected
    }
    const number = own.numbers.get(thing) ?? this.#add(thing, own)
    if (own.last >= 0) this.#following[own.last] = number
    own.last = number
    return number
  }

  /** The number of a thing that has one. */
  known(thing: string, sort = ''): number | undefined {
    return this.#sorts.get(sort)?.numbers.get(thing)
  }

  /** How many things there are. */
  get size(): number {
    return this.#things.length
  }

  thing(number: number): string | undefined {
    return this.#things[number]
  }

  #begin(sort: string): Sort {
    const own = { numbers: new Map<string, number>(), last: -1 }
    this.#sorts.set(sort, own)
    return own
  }

  #add(thing: string, { numbers }: Sort): number {
    const number = this.#things.push(thing) - 1
    this.#following.push(-1)
    numbers.set(thing, number)
    return number
  }
}

type Sort = { readonly numbers: Map<string, number>; last: number }
