/**
 * What a word is, said once for the index, the query and the marks in an excerpt; both engines are handed finished words.
 *
 *   Résumé-2024_final.PDF   ->  resume 2024 final pdf       cut at punctuation, and between letters and digits
 *   東京タワー                ->  東 京 タ ワ ー                scripts without spaces: each character
 *   names also: MyReport    ->  myreport, my report         whole, and cut where a capital begins a word
 *
 * Words are compared without regard to case and accents.
 */

/** Longer words are cut: nobody types them, and a PostgreSQL index can't hold them. */
const maxWordLength = 64
/** Separates the two readings of a name, so that no phrase matches across them. */
export const betweenReadings = '¶'

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const pieces = new RegExp(`[${unspaced}]|\\p{N}+|(?:(?![${unspaced}])[\\p{L}\\p{M}])+`, 'gu')
const capitals = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const asciiWord = /^[a-z0-9]*$/
const accents = /[\u0300-\u036f]/g
const others = /[^\p{L}\p{N}\p{M}]/gu

export type Word = Readonly<{ word: string; start: number; end: number }>

/** The words of a text, with their positions. */
export function* wordsIn(text: string): Generator<Word> {
  for (const match of text.matchAll(pieces)) {
    const [piece] = match
    const word = folded(piece)
    if (word !== '') yield { word, start: match.index, end: match.index + piece.length }
  }
}

export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  for (const { word } of wordsIn(text)) words.push(word)
  return words
}

/** The readings of a name or a tag. It contains a phrase if one of the readings does. */
export function readingsOf(name: string): readonly (readonly string[])[] {
  const whole = wordsOf(name)
  const cut = name.split(capitals)
  return cut.length === 1 ? [whole] : [whole, wordsOf(cut.join(' '))]
}

/** Takes case, accents and compatibility forms away. */
function folded(piece: string): string {
  const lower = piece.toLowerCase()
  if (asciiWord.test(lower)) return lower.slice(0, maxWordLength)
  const bare = lower.normalize('NFKD').replace(accents, '').toLowerCase().replace(others, '')
  return bare.length <= maxWordLength ? bare : bare.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '')
}
