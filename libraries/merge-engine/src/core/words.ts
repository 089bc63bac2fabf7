/**
 * Prose merges by words. A word keeps the white space behind it, so two edits of neighbouring words touch, and touching
 * edits conflict: one may have been written in view of the other. What is not prose (identifiers, versions, addresses,
 * commands) never merges inside.
 */
import { diff3, type Region } from './diff3.ts'
import type { Side } from './driver.ts'
import { Numbering } from './numbering.ts'

/** A piece of one side's text, as a range of it. */
export type Piece = Readonly<{ side: Side; from: number; to: number }>

const leastProse = 60
const leastWords = 8

/** Whether a text is written for reading: long, of many words, and more of it letters than anything else. */
export function isProse(text: string): boolean {
  if (text.length < leastProse) return false
  if ((text.match(/\S+/g)?.length ?? 0) < leastWords) return false
  const readable = text.match(/[\p{L}\s.,;:!?'’"()]/gu)?.length ?? 0
  return readable / text.length > 0.9 && !commandSigns.test(text)
}

/** Signs of a command line rather than a sentence. */
const commandSigns = /&&|\|\||\s--?[a-z]|\$\(|\$\{|=>/

/** The merged text as pieces of the sides, or undefined when edits touch. */
export function mergeWords(texts: Readonly<Record<Side, string>>): Piece[] | undefined {
  const words = { base: wordsOf(texts.base), ours: wordsOf(texts.ours), theirs: wordsOf(texts.theirs) }
  const numbers = new Numbering()
  const number = (of: readonly string[]) => of.map((word) => numbers.of(word))
  const regions = diff3({ base: number(words.base), ours: number(words.ours), theirs: number(words.theirs) })
  if (regions.some(({ kind }) => kind === 'conflict')) return undefined
  return regions.map((region) => pieceOf(region, words))
}

const wordsOf = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []

function pieceOf(region: Region, words: Readonly<Record<Side, readonly string[]>>): Piece {
  const side = region.kind === 'theirs' ? 'theirs' : 'ours'
  const before = words[side].slice(0, region[side].from).join('').length
  return { side, from: before, to: before + words[side].slice(region[side].from, region[side].to).join('').length }
}
