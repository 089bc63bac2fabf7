/**
 * What instrumented code tells while it runs: how often each branch was taken, and what was compared with what.
 *
 *   counters[n] += 1            branch n of all loaded modules was taken (written into the code by `instrument.ts`)
 *   equal(n, a, b)              stands where `a === b` stood; how alike they are is progress, also when they differ
 *
 * The operands are kept because they say what the input would have to hold: whoever compares the third byte with 0x7a
 * is answered by an input whose third byte is 0x7a, which chance would find in one of 256 tries.
 */
export type Operands = readonly [unknown, unknown]

const maxBranches = 1 << 16
const maxComparisons = 1 << 15
/** How alike two equal values are; what differs reaches at most 33. */
const alike = 64

export class Signals {
  readonly counters = new Uint32Array(maxBranches)
  /** For each comparison, how alike its operands came to be since `reset`; 0 where it was not reached. */
  readonly similarity = new Uint8Array(maxComparisons)
  branches = 0
  comparisons = 0
  /** Words that the loaded modules name: what the input may be expected to hold. */
  readonly words = new Set<string>()
  readonly #operands: (Operands | undefined)[] = []
  readonly #cases: (readonly unknown[])[] = []

  newBranch(): number {
    if (this.branches === maxBranches) throw new Error('The target loads more branches than are counted.')
    this.branches += 1
    return this.branches - 1
  }

  /** `cases`: for a `switch`, the literals that its cases name. */
  newComparison(cases: readonly unknown[] = []): number {
    if (this.comparisons === maxComparisons) throw new Error('The target loads more comparisons than are kept.')
    this.#cases.push(cases)
    this.comparisons += 1
    return this.comparisons - 1
  }

  reset(): void {
    this.counters.fill(0, 0, this.branches)
    this.similarity.fill(0, 0, this.comparisons)
  }

  /** Branches that were taken since `reset`, each as often as it was: what a run costs, on any machine. */
  steps(): number {
    let sum = 0
    for (let id = 0; id < this.branches; id += 1) sum += this.counters[id] ?? 0
    return sum
  }

  /** The operands that differed last, of every comparison that was reached since `reset`. */
  operands(): Operands[] {
    return this.#operands.flatMap((kept, id) => (kept !== undefined && this.similarity[id] !== 0 ? [kept] : []))
  }

  readonly equal = (id: number, left: unknown, right: unknown): boolean => {
    const same = left === right
    if (same) this.similarity[id] = alike
    else this.#differ(id, left, right)
    return same
  }

  readonly unequal = (id: number, left: unknown, right: unknown): boolean => !this.equal(id, left, right)

  readonly switched = (id: number, value: unknown): unknown => {
    for (const one of this.#cases[id] ?? []) if (one !== value) this.#differ(id, value, one)
    return value
  }

  /** Stands where `receiver.method(needle, ...rest)` stood. */
  readonly called = (id: number, receiver: unknown, method: string, ...args: readonly unknown[]): unknown => {
    const [needle] = args
    if (typeof needle === 'string' || needle instanceof Uint8Array) this.#differ(id, startOf(receiver, args), needle)
    // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion -- it was called so before
    return (receiver as any)[method](...args)
  }

  #differ(id: number, left: unknown, right: unknown): void {
    const similarity = similarityOf(left, right)
    if (similarity === 0) return
    if (similarity > (this.similarity[id] ?? 0)) this.similarity[id] = similarity
    this.#operands[id] = [left, right]
  }
}

/** What stands in a text where a call looks for its needle. */
function startOf(receiver: unknown, [needle, from]: readonly unknown[]): unknown {
  if (typeof receiver !== 'string' || typeof needle !== 'string') return receiver
  const at = typeof from === 'number' ? from : 0
  return receiver.slice(at, at + needle.length)
}

/** How alike two values are: from 1 to 33, and 0 for what is never alike. */
function similarityOf(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return 33 - differingBits(left ^ right)
  if (typeof left === 'string' && typeof right === 'string') return 1 + commonStart(left, right)
  if (left instanceof Uint8Array && right instanceof Uint8Array) return 1 + commonStart(left, right)
  return 0
}

function differingBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

function commonStart(left: string | Uint8Array, right: string | Uint8Array): number {
  const length = Math.min(left.length, right.length, 32)
  for (let at = 0; at < length; at += 1) if (left[at] !== right[at]) return at
  return length
}
