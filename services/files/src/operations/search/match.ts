/** Whether words of a name, a tag or a path contain a term. */
import type { Term } from './query.ts'
import { readingsOf } from './words.ts'

/** `exact`: as whole words; `prefix`: the last word continues. */
export type Match = 'exact' | 'prefix'

export function matchIn(words: readonly string[], term: Term): Match | undefined {
  let best: Match | undefined
  for (let at = 0; at + term.words.length <= words.length; at += 1) {
    const match = matchAt(words, at, term)
    if (match === 'exact') return match
    best ??= match
  }
  return best
}

/** How the term matches the words from `at` on. */
export function matchAt(words: readonly string[], at: number, { words: wanted, prefix }: Term): Match | undefined {
  const last = wanted.length - 1
  for (let step = 0; step < last; step += 1) if (words[at + step] !== wanted[step]) return undefined
  const [found, sought] = [words[at + last] ?? '', wanted[last] ?? '']
  if (found === sought) return 'exact'
  return prefix && found.startsWith(sought) ? 'prefix' : undefined
}

export function matchInName(name: string, term: Term): Match | undefined {
  let best: Match | undefined
  for (const words of readingsOf(name)) {
    const match = matchIn(words, term)
    if (match === 'exact') return match
    best ??= match
  }
  return best
}
