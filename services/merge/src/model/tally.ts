/** How many of something everybody has. */
export class Tally {
  readonly #of = new Map<string, number>()

  of(name: string): number {
    return this.#of.get(name) ?? 0
  }

  add(name: string, by: number): void {
    const sum = this.of(name) + by
    if (sum === 0) this.#of.delete(name)
    else this.#of.set(name, sum)
  }
}
