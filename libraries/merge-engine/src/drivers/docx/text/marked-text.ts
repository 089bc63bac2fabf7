/**
 * A paragraph's text as units with formats, cut into tokens, by which two sides' edits are combined: a word with the white
 * space behind it, a letter of a script without spaces, or one thing. Formats do not matter for tokens: a bold word is the
 * same word.
 */
import { characterData } from '../../xml/meaning.ts'
import { meaningOfPiece, type RunFormat, type RunPiece, runPieces } from './runs.ts'

/** One character, as written (`&amp;` is one), or one piece that is not text. */
export type Unit = Readonly<{
  is: RunPiece['is']
  tag: string
  from: number
  to: number
  format: RunFormat | undefined
}>

/** Units that stay together; tokens of equal meaning are equal. */
export type Token = Readonly<{ meaning: string; units: readonly Unit[] }>

/** The tokens of a paragraph's content; undefined if it cannot be cut. */
export function tokensOf(text: string): readonly Token[] | undefined {
  const pieces = runPieces(text)
  return pieces && tokensOfPieces(text, pieces, meaningOfPiece)
}

/** The same of pieces that were read already; of a presentation's paragraphs, too. @param meaningOf what a piece other than text says */
export function tokensOfPieces(
  text: string,
  pieces: readonly RunPiece[],
  meaningOf: (text: string, piece: RunPiece) => string,
): readonly Token[] {
  const tokens: Token[] = []
  let waiting: Unit[] = []
  const flush = () => {
    if (waiting.length > 0) for (const token of words(text, waiting)) tokens.push(token)
    waiting = []
  }
  for (const piece of pieces) {
    if (piece.is === 'text' && piece.tag === (waiting[0]?.tag ?? piece.tag)) {
      for (const unit of characters(text, piece)) waiting.push(unit)
      continue
    }
    flush()
    if (piece.is === 'text') waiting = characters(text, piece)
    else tokens.push({ meaning: `${piece.is} ${meaningOf(text, piece)}`, units: [piece] })
  }
  flush()
  return tokens
}

const character = /&[^;]{1,32};|[^]/gu

function characters(text: string, { is, tag, from, to, format }: RunPiece): Unit[] {
  let at = from
  return (text.slice(from, to).match(character) ?? []).map((written) => {
    const start = at
    at += written.length
    return { is, tag, from: start, to: at, format }
  })
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]`
const word = new RegExp(String.raw`\s+|${unspaced}\s*|(?:(?!${unspaced})\S)+\s*`, 'gu')

function words(text: string, units: readonly Unit[]): Token[] {
  const meanings = units.map(({ from, to }) => characterData(text.slice(from, to)))
  let next = 0
  return (meanings.join('').match(word) ?? []).map((written) => {
    const start = next
    for (let length = 0; length < written.length; next++) length += meanings[next]?.length ?? written.length
    return { meaning: `${units[start]?.tag ?? ''}>${written}`, units: units.slice(start, next) }
  })
}
