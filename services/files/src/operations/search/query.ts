/**
 * What a person types, as terms. All of these must be found, the excluded ones must not:
 *
 *   budget 2024        both words, in any order; the last word may go on (2024-01)
 *   "annual report"    side by side
 *   -draft             not this one; also -"first draft"
 *   rep*               words that begin so
 *
 * Nothing else means anything: every other character only separates words. So no query is wrong, though one may hold no
 * word at all, and then finds nothing. A word that is several (`final.pdf`) is a phrase; a slash separates like a space. Of very many terms
 * the first count, each once: every one is looked up by itself.
 */
import { wordsOf } from './words.ts'

export type Term = Readonly<{
  /** Adjacent words, in this order; at least one. */
  words: readonly string[]
  /** The last word may continue. */
  prefix: boolean
}>

export type SearchQuery = Readonly<{ wanted: readonly Term[]; unwanted: readonly Term[] }>

/** A quoted text (its end may be missing), or the text between spaces, slashes and quotes. */
const parts = /(-?)(?:"([^"]*)(?:"|$)|([^\s"/]+))/gu

const maxTerms = 32

export function parseQuery(text: string): SearchQuery {
  const wanted = new Map<string, Term>()
  const unwanted = new Map<string, Term>()
  for (const match of text.matchAll(parts)) {
    const [whole, minus = '', quoted, bare = ''] = match
    const words = wordsOf(quoted ?? bare)
    if (words.length === 0) continue
    const excluded = minus === '-' && begins(text, match.index)
    const last = match.index + whole.length === text.trimEnd().length
    const prefix = quoted === undefined && (bare.endsWith('*') || (last && !excluded))
    const terms = excluded ? unwanted : wanted
    if (terms.size < maxTerms) terms.set(`${words.join(' ')}${prefix ? '*' : ''}`, { words, prefix })
  }
  return { wanted: [...wanted.values()], unwanted: [...unwanted.values()] }
}

/** A minus excludes only at the beginning; inside a word it is a hyphen. */
const begins = (text: string, at: number): boolean => at === 0 || /[\s"/]/.test(text[at - 1] ?? '')
