/**
 * Texts as people's are, as far as an index can tell: of 20,000 words the most frequent is in nearly every text, the
 * tenth in every other, and most in few (Zipf). Each text has one word besides that no other has. All are the same
 * whenever they are made.
 */
export const textBytes = 1024

const vocabulary = 20_000
const consonants = 'bcdfghjklmnprstv'
const vowels = 'aeiou'
const syllables = consonants.length * vowels.length

/** The word of this rank, from 0: frequent ones are short. */
export function wordOf(rank: number): string {
  const [vowel = 'a', consonant = 'b'] = [vowels[rank % vowels.length], consonants[Math.floor(rank / 5) % 16]]
  const rest = Math.floor(rank / syllables)
  return rest === 0 ? consonant + vowel : wordOf(rest - 1) + consonant + vowel
}

/** No other text has this one; it does not occur among the words of a rank. */
export const ownWordOf = (text: number): string => `x${wordOf(text)}x`

export function textOf(text: number): string {
  const next = randomFrom(text)
  let words = `${ownWordOf(text)}.`
  while (words.length < textBytes) words += ` ${wordOf(Math.floor(vocabulary ** next()) - 1)}`
  return words
    .slice(0, textBytes - 1)
    .replace(/\S*$/, '')
    .padEnd(textBytes, '\n')
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
