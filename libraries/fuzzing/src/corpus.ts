/**
 * The inputs that a search builds on: each took a branch that none before took, or took it more often, or came closer to
 * what the code compares with, or cost more steps for each byte.
 */
import type { Random } from './random.ts'
import type { Operands, Signals } from './signals.ts'

export type Kept = Readonly<{ input: Uint8Array; operands: readonly Operands[] }>

const maxOperands = 256

export class Corpus {
  readonly kept: Kept[] = []
  readonly #signals: Signals
  /** For each branch, a bit for each magnitude of counts that was seen. */
  readonly #counts: Uint8Array
  readonly #similarity: Uint8Array
  #cost = 0
  /** For each branch, and each comparison, the shortest input that came there, so that what few reach is tried as often as the rest. */
  readonly #branchChampions = new Map<number, Kept>()
  readonly #comparisonChampions = new Map<number, Kept>()

  constructor(signals: Signals) {
    this.#signals = signals
    this.#counts = new Uint8Array(signals.counters.length)
    this.#similarity = new Uint8Array(signals.similarity.length)
  }

  /** Keeps the input that was just read if it showed anything new; undefined if not. `steps`: branches that it took. */
  consider(input: Uint8Array, steps: number): Kept | undefined {
    const isNew = [this.#newCounts(), this.#newSimilarity(), this.#newCost(steps / (input.length + 64))]
    if (!isNew.includes(true)) return undefined
    const kept = { input, operands: this.#signals.operands().slice(0, maxOperands) }
    this.kept.push(kept)
    const { counters, branches, similarity, comparisons } = this.#signals
    crown(kept, counters.subarray(0, branches), this.#branchChampions)
    crown(kept, similarity.subarray(0, comparisons), this.#comparisonChampions)
    return kept
  }

  /** One of the kept: a champion as a rule, else a late one, for those lead on. */
  pick(random: Random): Kept | undefined {
    const champions = random.below(2) === 0 ? this.#branchChampions : this.#comparisonChampions
    const late = Math.ceil(this.kept.length / 8)
    return random.below(4) === 0
      ? this.kept.at(-1 - random.below(late))
      : (champions.get(random.pick([...champions.keys()]) ?? 0) ?? random.pick(this.kept))
  }

  /** Branches that were ever taken. */
  branches(): number {
    return this.#counts.reduce((sum, seen) => sum + (seen === 0 ? 0 : 1), 0)
  }

  #newCounts(): boolean {
    let found = false
    for (let id = 0; id < this.#signals.branches; id += 1) {
      const count = this.#signals.counters[id] ?? 0
      if (count === 0) continue
      const bit = magnitude(count)
      const seen = this.#counts[id] ?? 0
      if ((seen & bit) !== 0) continue
      this.#counts[id] = seen | bit
      found = true
    }
    return found
  }

  #newSimilarity(): boolean {
    let found = false
    for (let id = 0; id < this.#signals.comparisons; id += 1) {
      const similarity = this.#signals.similarity[id] ?? 0
      if (similarity <= (this.#similarity[id] ?? 0)) continue
      this.#similarity[id] = similarity
      found = true
    }
    return found
  }

  #newCost(stepsPerByte: number): boolean {
    const cost = Math.floor(4 * Math.log2(1 + stepsPerByte))
    if (cost <= this.#cost) return false
    this.#cost = cost
    return true
  }
}

/** Makes the input the champion of each place that it reached and that only longer ones had. */
function crown(kept: Kept, reached: Uint32Array | Uint8Array, champions: Map<number, Kept>): void {
  for (const [id, count] of reached.entries()) {
    const champion = champions.get(id)
    if (count > 0 && (!champion || kept.input.length < champion.input.length)) champions.set(id, kept)
  }
}

/** 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, and more. */
const magnitude = (count: number): number => {
  if (count < 4) return 1 << (count - 1)
  if (count < 32) return 1 << (32 - Math.clz32(count))
  return count < 128 ? 64 : 128
}
