/**
 * Gives each string a number: equal strings have equal numbers, in the order of first appearance. Exact, unlike a hash.
 *
 * Versions of one document contain the same strings in nearly the same order. So the string that followed another one last
 * time is expected again: usually one comparison is enough, without a lookup.
 */
export class Interner {
  readonly #things: string[] = []
  /** By number, the number that followed it last time; -1 if none did. */
  readonly #following: number[] = []
  readonly #sorts = new Map<string, Sort>()
  /** The strings without a sort, which most interners have alone. */
  readonly #plain: Sort = { numbers: new Map(), last: -1 }

  /** The number of a string. Strings of different sorts are never equal. */
  of(thing: string, sort?: string): number {
    const own = sort === undefined ? this.#plain : (this.#sorts.get(sort) ?? this.#begin(sort))
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

  /** The number of a string without a sort that already has one. */
  known(thing: string): number | undefined {
    return this.#plain.numbers.get(thing)
  }

  /** How many strings have a number. */
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
