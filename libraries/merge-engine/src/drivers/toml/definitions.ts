/**
 * The tables and values that a document has defined, so that none is defined twice: TOML 1.0, "Keys", "Table", "Inline Table" and
 * "Array of Tables".
 */
class Definition {
  /**
   * - `header`: a table with a header of its own, closed to dotted keys from elsewhere
   * - `implied`: a table that is only in the path of a header, and may still get its own
   * - `dotted`: a table made by the dots of a key
   * - `elements`: an array of tables; its members are those of its last element
   * - `value`: anything that is complete
   */
  is: 'header' | 'implied' | 'dotted' | 'elements' | 'value'
  #names: string[] | undefined
  #members: Definition[] | undefined
  #byName: Map<string, Definition> | undefined

  constructor(is: Definition['is']) {
    this.is = is
  }

  member(name: string): Definition | undefined {
    if (this.#byName) return this.#byName.get(name)
    return this.#members?.[this.#names?.indexOf(name) ?? -1]
  }

  /** Most tables are small, and for a few names a linear search is faster than a map. */
  put(name: string, member: Definition): void {
    this.#names ??= []
    this.#members ??= []
    this.#names.push(name)
    this.#members.push(member)
    if (this.#byName) this.#byName.set(name, member)
    else if (this.#names.length > maxLookedThrough) this.#byName = mapOf(this.#names, this.#members)
  }

  /** Ends an element; the next one of its array starts empty. */
  clear(): void {
    this.#names = undefined
    this.#members = undefined
    this.#byName = undefined
  }
}

const maxLookedThrough = 8

const mapOf = (names: readonly string[], members: readonly Definition[]) =>
  new Map(names.flatMap((name, at) => (members[at] ? [[name, members[at]]] : [])))

/** One definition stands for all values. */
const value = new Definition('value')

export class Definitions {
  readonly #root = new Definition('header')
  #table = this.#root

  /** `[path]`: false if it is not allowed here. */
  openTable(path: readonly string[]): boolean {
    const last = path.at(-1) ?? ''
    const parent = this.#parentOf(path)
    const known = parent?.member(last)
    if (!parent || (known && known.is !== 'implied')) return false
    this.#table = known ?? new Definition('header')
    this.#table.is = 'header'
    if (!known) parent.put(last, this.#table)
    return true
  }

  /** `[[path]]`: false if it is not allowed here. */
  openElement(path: readonly string[]): boolean {
    const last = path.at(-1) ?? ''
    const parent = this.#parentOf(path)
    const known = parent?.member(last)
    if (!parent || (known && known.is !== 'elements')) return false
    this.#table = known ?? new Definition('elements')
    this.#table.clear()
    if (!known) parent.put(last, this.#table)
    return true
  }

  /** `path = …` in the open table: false if something there is already defined. */
  define(path: readonly string[]): boolean {
    let table = this.#table
    for (const part of path.slice(0, -1)) {
      const known = table.member(part)
      if (known && known.is !== 'dotted') return false
      const next = known ?? new Definition('dotted')
      if (!known) table.put(part, next)
      table = next
    }
    const last = path.at(-1) ?? ''
    if (table.member(last)) return false
    table.put(last, value)
    return true
  }

  /** The table that contains the last part of a header's path; undefined if a value is in the way. */
  #parentOf(path: readonly string[]): Definition | undefined {
    let table = this.#root
    for (const part of path.slice(0, -1)) {
      const known = table.member(part)
      const next = known ?? new Definition('implied')
      if (next.is === 'value') return undefined
      if (!known) table.put(part, next)
      table = next
    }
    return table
  }
}
