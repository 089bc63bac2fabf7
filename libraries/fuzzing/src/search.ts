/** The search itself: change an input, let the target read it, keep what showed something new. */

import { encoded } from './bytes.ts'
import { Corpus } from './corpus.ts'
import { mutated, satisfied } from './mutate.ts'
import { randomFrom } from './random.ts'
import type { Signals } from './signals.ts'
import type { Target } from './target.ts'

export type Round = Readonly<{
  executions: number
  seed: number
  /** Whether the search follows what the code does. A blind one changes the seeds alone. */
  guided: boolean
  /** Whether the planted fault is in its place. */
  planted: boolean
  /** Bytes of the longest input, where it is to be shorter than the target's own. */
  maxBytes?: number
}>

export type Fault = Readonly<{ error: unknown; input: Uint8Array }>
export type Found = Readonly<{ executions: number; kept: number; branches: number; fault: Fault | undefined }>

/** Reads one input, and throws what is wrong. */
export type Execute = (input: Uint8Array) => Promise<void>

/** Ends at the first fault. */
export async function search(target: Target, signals: Signals, execute: Execute, round: Round): Promise<Found> {
  const random = randomFrom(round.seed)
  const corpus = new Corpus(signals)
  const seeds = target.seeds.map((seed) => (typeof seed === 'string' ? encoded(seed) : seed))
  const words = round.guided ? [...signals.words] : []
  const longestSeed = Math.max(...seeds.map(({ length }) => length))
  const maxBytes = Math.min(
    target.maxBytes ?? 64 * 1024,
    Math.max(round.maxBytes ?? Number.POSITIVE_INFINITY, 2 * longestSeed),
  )
  /** What follows from what was kept; every other input is one of them. */
  const waiting: Uint8Array[] = []
  const tries = new Map<string, number>()
  const limit = Math.ceil(round.executions / (target.weight ?? 1))
  let executions = 0
  let fault: Fault | undefined

  async function attempt(input: Uint8Array): Promise<void> {
    executions += 1
    try {
      await execute(input)
    } catch (error) {
      fault = { error, input }
    }
    const kept = round.guided ? corpus.consider(input, signals.steps()) : undefined
    // A text in the place of a byte, again and again, makes an input that no bound on time was meant for.
    if (kept) waiting.push(...satisfied(input, kept.operands, tries).filter(({ length }) => length <= maxBytes))
  }

  function next(): Uint8Array {
    const following = random.below(2) === 0 ? waiting.shift() : undefined
    if (following) return following
    const kept = round.guided ? corpus.pick(random) : undefined
    const input = kept?.input ?? random.pick(seeds) ?? new Uint8Array()
    const other = (round.guided ? random.pick(corpus.kept)?.input : undefined) ?? random.pick(seeds) ?? input
    return mutated(input, { random, words, operands: kept?.operands ?? [], other, maxBytes })
  }

  const repaired = (input: Uint8Array): Uint8Array => target.repair?.(input) ?? input

  for (const seed of seeds) if (!fault) await attempt(seed)
  while (!fault && executions < limit) await attempt(repaired(next()))
  return { executions, kept: corpus.kept.length, branches: corpus.branches(), fault }
}
