/** A paragraph's text cut into tokens, by which two sides' edits are combined; formats do not matter. */
import type { Token, Unit } from '../../docx/text/marked-text.ts'
import { characterData } from '../../xml/meaning.ts'
import { meaningOfPiece, type Paragraph, type Piece } from './paragraph.ts'

/** Each word with the white space behind it, each letter of a script without spaces, each line break and field. */
export function tokensOf(text: string, { pieces }: Paragraph): readonly Token[] {
  const tokens: Token[] = []
  let waiting: Unit[] = []
  const flush = () => {
    if (waiting.length > 0) for (const token of wordsOf(text, waiting)) tokens.push(token)
    waiting = []
  }
  for (const piece of pieces) {
    if (piece.is === 'text') {
      for (const unit of charactersOf(text, piece)) waiting.push(unit)
      continue
    }
    flush()
    tokens.push({ meaning: `${piece.is} ${meaningOfPiece(text, piece)}`, units: [piece] })
  }
  flush()
  return tokens
}

/** One character, as written: `&amp;` is one. */
const character = /&[^;]{1,32};|[^]/gu

function charactersOf(text: string, { is, tag, from, to, format }: Piece): Unit[] {
  let at = from
  return (text.slice(from, to).match(character) ?? []).map((written) => {
    const start = at
    at += written.length
    return { is, tag, from: start, to: at, format }
  })
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]`
const word = new RegExp(String.raw`\s+|${unspaced}\s*|(?:(?!${unspaced})\S)+\s*`, 'gu')

function wordsOf(text: string, units: readonly Unit[]): Token[] {
  const meanings = units.map(({ from, to }) => characterData(text.slice(from, to)))
  let next = 0
  return (meanings.join('').match(word) ?? []).map((written) => {
    const start = next
    for (let length = 0; length < written.length; next++) length += meanings[next]?.length ?? written.length
    return { meaning: `text ${written}`, units: units.slice(start, next) }
  })
}
