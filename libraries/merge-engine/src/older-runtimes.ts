/**
 * What the engine uses of ECMAScript 2024 and 2025, for runtimes that lack it: Node 20, and the browsers of its time. Each is as
 * the standard says for what the engine passes, and is added only where it is missing, as methods of the language are: not enumerable.
 * Who uses more than this here finds that the package's types cannot be written (`npm run pack`).
 */
function add(owner: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    if (!Object.hasOwn(owner, name)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

type AnySet = ReadonlySet<unknown>

add(Set.prototype, {
  union(this: AnySet, other: AnySet) {
    return new Set([...this, ...other])
  },
  intersection(this: AnySet, other: AnySet) {
    return new Set([...this].filter((one) => other.has(one)))
  },
  difference(this: AnySet, other: AnySet) {
    return new Set([...this].filter((one) => !other.has(one)))
  },
  isSubsetOf(this: AnySet, other: AnySet) {
    return [...this].every((one) => other.has(one))
  },
  isSupersetOf(this: AnySet, other: AnySet) {
    return [...other].every((one) => this.has(one))
  },
})

add(Map, {
  groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, at: number) => K) {
    const groups = new Map<K, T[]>()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
    }
    return groups
  },
})

add(RegExp, {
  /** Every character but letters, digits and those outside ASCII; a digit or letter at the start could belong to an escape before it. */
  escape(text: string) {
    return text.replaceAll(/^[\da-zA-Z]|[^\w\u0080-\u{10ffff}]/gu, escaped)
  },
})

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
