/**
 * Says of most names that they are not among some names, without hashing them as strings: that costs more than to write an entry
 * of a listing. What it does not rule out is to be looked up.
 */
const bitsOfName = 16

export class NameFilter {
  readonly #bits: Uint8Array
  readonly #mask: number

  /** @param names in NFC. */
  constructor(names: Iterable<string>, count: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(64, count * bitsOfName)))
    this.#bits = new Uint8Array(size / 8)
    this.#mask = size - 1
    for (const name of names) {
      const at = hashOf(name)
      if (at !== undefined) this.#set(at & this.#mask)
    }
  }

  #set(at: number): void {
    this.#bits[at >>> 3] = (this.#bits[at >>> 3] ?? 0) | (1 << (at & 7))
  }

  /** @param name as it is spelt. */
  rulesOut(name: string): boolean {
    const hash = hashOf(name)
    if (hash === undefined) return false
    const at = hash & this.#mask
    return ((this.#bits[at >>> 3] ?? 0) & (1 << (at & 7))) === 0
  }
}

/** Below it every character is composed, whatever stands beside it. */
const firstCombining = 0x300

/** Undefined for a name that is perhaps not in NFC. */
function hashOf(name: string): number | undefined {
  let hash = 0
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at)
    if (unit >= firstCombining) return undefined
    hash = (Math.imul(hash, 31) + unit) | 0
  }
  return hash ^ (hash >>> 15)
}
