/**
 * A paragraph of a text body, as text with marks (ECMA-376 part 1, 21.1.2.2.6):
 *
 *   <a:p><a:pPr algn="ctr"/><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r><a:br/><a:fld …>…</a:fld><a:endParaRPr/></a:p>
 *        head                          text   b              thing    marker              tail
 *
 * The borders of runs are not content, only the format of each character is. The marks of spell checkers (`dirty`, `err`) are
 * left out.
 */
import { elementEnd, meaningOfMarkup, type Tag, tagAt } from '../../docx/text/markup.ts'
import { formatOf, type Property, type RunFormat } from '../../docx/text/runs.ts'
import { characterData } from '../../xml/meaning.ts'
import { choiceOf } from './schema-order.ts'

/** A piece of the paragraph: characters of a run, a line break, or an element that stays as it is. */
export type Piece = Readonly<{
  is: 'text' | 'thing' | 'marker'
  tag: string
  from: number
  to: number
  format: RunFormat | undefined
}>

export type Paragraph = Readonly<{
  /** The start tag of the paragraph, as written. */
  open: string
  /** The properties of the paragraph, and of text written at its end; undefined if they are missing. */
  head: RunFormat | undefined
  tail: RunFormat | undefined
  pieces: readonly Piece[]
}>

/** The parts of the paragraph; undefined if it contains something that no program writes. */
export function readParagraph(text: string): Paragraph | undefined {
  const start = tagAt(text, 0)
  if (!start) return undefined
  return start.is === 'empty'
    ? { open: '<a:p>', head: undefined, tail: undefined, pieces: [] }
    : new Reader(text).read(start)
}

class Reader {
  readonly #text: string
  readonly #pieces: Piece[] = []
  #head: RunFormat | undefined
  #tail: RunFormat | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(start: Tag): Paragraph | undefined {
    for (let at = start.end; ; ) {
      const tag = this.#tagFrom(at)
      if (!tag) return undefined
      if (tag.is === 'close') break
      const end = elementEnd(this.#text, tag)
      if (end === undefined || !this.#child(tag, end)) return undefined
      at = end
    }
    const open = this.#text.slice(start.start, start.end)
    return { open, head: this.#head, tail: this.#tail, pieces: this.#pieces }
  }

  /** Text is only inside elements; between them is layout. */
  #tagFrom(at: number): Tag | undefined {
    const next = this.#text.indexOf('<', at)
    if (next < 0 || this.#text.slice(at, next).trim() !== '') return undefined
    return tagAt(this.#text, next)
  }

  #child(tag: Tag, end: number): boolean {
    if (tag.name === 'a:pPr' && this.#pieces.length === 0) this.#head = this.#properties(tag, end)
    else if (tag.name === 'a:endParaRPr') this.#tail = this.#properties(tag, end)
    else if (tag.name === 'a:r') return this.#run(tag, end)
    else if (tag.name === 'a:br') this.#put('thing', tag, end, this.#formatIn(tag, end))
    else this.#put('marker', tag, end, undefined)
    return this.#tail === undefined || tag.name === 'a:endParaRPr'
  }

  #put(is: Piece['is'], { name, start }: Tag, end: number, format: RunFormat | undefined): void {
    this.#pieces.push({ is, tag: name, from: start, to: end, format })
  }

  #formatIn(parent: Tag, end: number): RunFormat {
    const first = parent.is === 'open' ? this.#tagFrom(parent.end) : undefined
    const to = first?.name === 'a:rPr' ? elementEnd(this.#text, first) : undefined
    return first && to !== undefined && to <= end ? this.#properties(first, to) : formatOf(new Map())
  }

  #run(run: Tag, end: number): boolean {
    if (run.is === 'empty') return true
    const format = this.#formatIn(run, end)
    for (let at = run.end; ; ) {
      const tag = this.#tagFrom(at)
      if (!tag) return false
      if (tag.is === 'close') return tag.end === end
      const to = elementEnd(this.#text, tag)
      if (to === undefined || (tag.name !== 'a:rPr' && tag.name !== 'a:t')) return false
      const close = this.#text.lastIndexOf('<', to - 1)
      if (tag.name === 'a:t' && close > tag.end)
        this.#pieces.push({ is: 'text', tag: tag.name, from: tag.end, to: close, format })
      at = to
    }
  }

  /** Attributes and elements inside alike; of the elements of which a place has only one, by the place. */
  #properties(tag: Tag, end: number): RunFormat {
    const properties = new Map<string, Property>()
    const written = this.#text.slice(tag.start, tag.end)
    for (const found of written.matchAll(/\s([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      const [attribute, name = '', double, single] = found
      if (noise.has(name)) continue
      const from = tag.start + found.index + 1
      const meaning = `${name}=${characterData(double ?? single ?? '')}`
      properties.set(`@${name}`, { meaning, from, to: from + attribute.length - 1 })
    }
    for (let at = tag.end; at < end; ) {
      const inside = this.#tagFrom(at)
      const to = inside && inside.is !== 'close' ? elementEnd(this.#text, inside) : undefined
      if (!inside || to === undefined) break
      const meaning = meaningOfMarkup(this.#text.slice(inside.start, to))
      properties.set(choiceOf(inside.name), { meaning, from: inside.start, to })
      at = to
    }
    return formatOf(properties)
  }
}

/** What spell checkers and other tools note about a run (21.1.2.3.9). */
export const noise: ReadonlySet<string> = new Set(['dirty', 'err', 'smtClean', 'smtId', 'noProof'])

type Said = Readonly<{ is: string; tag: string; from: number; to: number }>

/** What a piece says besides its format. */
export function meaningOfPiece(text: string, { is, tag, from, to }: Said): string {
  if (is === 'thing') return tag
  return is === 'text' ? characterData(text.slice(from, to)) : meaningOfMarkup(text.slice(from, to))
}

/** What the whole says: texts of one format that follow each other are one, wherever runs were cut. */
export function meaningOfParagraph(text: string): string {
  const paragraph = readParagraph(text)
  if (!paragraph) return text
  const { open, head, tail, pieces } = paragraph
  const meaning = [open === '<a:p>' ? '' : open, head?.key ?? '', '\u0001', tail?.key ?? '']
  let before: Piece | undefined
  for (const piece of pieces) {
    const goesOn = before?.is === 'text' && piece.is === 'text' && before.format?.key === piece.format?.key
    meaning.push(goesOn ? '' : `\u0001${piece.is} ${piece.format?.key ?? ''}\u0002`, meaningOfPiece(text, piece))
    before = piece
  }
  return meaning.join('')
}

/** The words a person reads in it, by which paragraphs are told alike. */
export function wordsOfParagraph(text: string): readonly string[] {
  const pieces = readParagraph(text)?.pieces ?? []
  const shown = pieces.map((piece) => (piece.is === 'text' ? text.slice(piece.from, piece.to) : ` ${piece.tag} `))
  return shown.join('').match(/\S+\s*/g) ?? []
}
