/**
 * The content of a paragraph behind its properties, as text with marks:
 *
 *   <w:r><w:rPr><w:b/></w:rPr><w:t>bold </w:t><w:tab/></w:r><w:hyperlink …><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>
 *                                   text  b    thing b       open            text              close
 *
 * The borders of runs are not content, only the format of each character is. What spell checkers and paginators write
 * (proofErr, lastRenderedPageBreak, the bookmark _GoBack, rsid attributes) is left out.
 */
import { characterData } from '../../xml/meaning.ts'
import { attributeIn, elementEnd, meaningOfMarkup, type Tag, tagAt } from './markup.ts'

/** The run properties of a text: each by its tag, as a range of the paragraph's text, with its meaning. */
export type RunFormat = Readonly<{ key: string; properties: ReadonlyMap<string, Property> }>

export type Property = Readonly<{ meaning: string; from: number; to: number }>

/**
 * - `text`: characters of an element `tag` (`w:t`, `w:delText`)
 * - `thing`: anything else in a run, such as a tab, a picture, a footnote's number, part of a field
 * - `marker`: an element between runs, such as the start of a bookmark or a formula
 * - `open`, `close`: the start and end of a hyperlink, an insertion, a deletion or the like
 */
export type RunPiece = Readonly<{
  is: 'text' | 'thing' | 'marker' | 'open' | 'close'
  tag: string
  from: number
  to: number
  /** Of texts and things. */
  format: RunFormat | undefined
}>

const noFormat: RunFormat = { key: '', properties: new Map() }

/** Elements around runs. */
const wrappers: ReadonlySet<string> = new Set(
  ['hyperlink', 'ins', 'del', 'moveFrom', 'moveTo', 'smartTag', 'fldSimple', 'customXml', 'dir', 'bdo'].map(
    (tag) => `w:${tag}`,
  ),
)

/** The pieces, in order; undefined if the paragraph contains something that no program writes. */
export function runPieces(text: string): readonly RunPiece[] | undefined {
  return new RunReader(text).read()
}

class RunReader {
  readonly #text: string
  readonly #pieces: RunPiece[] = []
  readonly #open: string[] = []
  readonly #ignored = new Set<string | undefined>()
  /** The format of the run that is open; undefined between runs. */
  #format: RunFormat | undefined
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly RunPiece[] | undefined {
    if (this.#text === '/>') return []
    for (;;) {
      const start = this.#text.indexOf('<', this.#at)
      if (start < 0 || /\S/.test(this.#text.slice(this.#at, start))) return undefined
      const tag = tagAt(this.#text, start)
      if (!tag) return undefined
      if (tag.is === 'close' && tag.name === 'w:p') return this.#open.length === 0 ? this.#pieces : undefined
      if (!this.#tag(tag)) return undefined
    }
  }

  #tag(tag: Tag): boolean {
    this.#at = tag.end
    if (this.#format) return this.#inRun(tag, this.#format)
    if (tag.name === 'w:r') {
      if (tag.is === 'open') this.#format = noFormat
      return true
    }
    if (tag.is === 'close') return this.#close(tag)
    if (wrappers.has(tag.name) && tag.is === 'open') {
      this.#open.push(tag.name)
      return this.#put('open', tag.name, tag.start, tag.end)
    }
    if (tag.name === 'w:sdt' && tag.is === 'open') return this.#control(tag)
    return this.#isIgnored(tag) ? this.#skip(tag) : this.#whole('marker', tag)
  }

  #close(tag: Tag): boolean {
    const opened = this.#open.pop()
    if (opened === tag.name) return this.#put('close', tag.name, tag.start, tag.end)
    const end = /^\s*<\/w:sdt\s*>/.exec(this.#text.slice(tag.end, tag.end + 40))?.[0].length
    if (opened !== 'w:sdt' || tag.name !== 'w:sdtContent' || end === undefined) return false
    this.#at = tag.end + end
    return this.#put('close', opened, tag.start, this.#at)
  }

  /** The opening piece of a content control includes all its properties. */
  #control(tag: Tag): boolean {
    const end = elementEnd(this.#text, tag)
    if (end === undefined) return false
    const content = this.#text.slice(tag.end, end).indexOf('<w:sdtContent')
    const inner = content < 0 ? undefined : tagAt(this.#text, tag.end + content)
    if (!inner || inner.is === 'empty') return this.#whole('marker', tag)
    this.#open.push(tag.name)
    this.#at = inner.end
    return this.#put('open', tag.name, tag.start, inner.end)
  }

  #inRun(tag: Tag, format: RunFormat): boolean {
    if (tag.is === 'close') {
      this.#format = undefined
      return tag.name === 'w:r'
    }
    if (tag.name === 'w:rPr') return this.#properties(tag)
    if (tag.name === 'w:lastRenderedPageBreak') return this.#skip(tag)
    if (tag.name !== 'w:t' && tag.name !== 'w:delText') return this.#whole('thing', tag, format)
    if (tag.is === 'empty') return true
    const end = this.#text.indexOf('<', tag.end)
    const close = tagAt(this.#text, end)
    if (close?.is !== 'close') return false
    this.#at = close.end
    const [from, to] = this.#characters(tag, end)
    return from === to || this.#put('text', tag.name, from, to, format)
  }

  /** Without xml:space="preserve", white space around a text is layout. */
  #characters(tag: Tag, end: number): [from: number, to: number] {
    if (this.#text.slice(tag.start, tag.end).includes('preserve')) return [tag.end, end]
    const written = this.#text.slice(tag.end, end)
    const from = tag.end + written.length - written.trimStart().length
    return [from, Math.max(from, end - (written.length - written.trimEnd().length))]
  }

  #properties(tag: Tag): boolean {
    const end = elementEnd(this.#text, tag)
    if (end === undefined) return false
    this.#at = end
    const properties = new Map<string, Property>()
    for (let at = this.#text.indexOf('<', tag.end); at < end; ) {
      const inside = tagAt(this.#text, at)
      if (!inside) return false
      if (inside.is === 'close') break
      const to = elementEnd(this.#text, inside)
      if (to === undefined) return false
      properties.set(inside.name, { meaning: meaningOfMarkup(this.#text.slice(at, to)), from: at, to })
      at = this.#text.indexOf('<', to)
    }
    this.#format = formatOf(properties)
    return true
  }

  #isIgnored(tag: Tag): boolean {
    if (tag.name === 'w:proofErr') return true
    const id = () => attributeIn(this.#text.slice(tag.start, tag.end), 'w:id')
    if (tag.name === 'w:bookmarkEnd') return this.#ignored.has(id())
    if (tag.name !== 'w:bookmarkStart') return false
    if (attributeIn(this.#text.slice(tag.start, tag.end), 'w:name') !== '_GoBack') return false
    this.#ignored.add(id())
    return true
  }

  #skip(tag: Tag): boolean {
    const end = elementEnd(this.#text, tag)
    if (end === undefined) return false
    this.#at = end
    return true
  }

  #whole(is: RunPiece['is'], tag: Tag, format?: RunFormat): boolean {
    return this.#skip(tag) && this.#put(is, tag.name, tag.start, this.#at, format)
  }

  #put(is: RunPiece['is'], tag: string, from: number, to: number, format?: RunFormat): true {
    this.#pieces.push({ is, tag, from, to, format })
    return true
  }
}

/** The format with these properties, in any written order. */
export function formatOf(properties: ReadonlyMap<string, Property>): RunFormat {
  if (properties.size === 0) return noFormat
  const key = [...properties.values()]
    .map(({ meaning }) => meaning)
    .sort()
    .join('')
  return { key, properties }
}

/** The meaning of a piece without its format. */
export function meaningOfPiece(text: string, { is, tag, from, to }: RunPiece): string {
  const written = text.slice(from, to)
  return is === 'text' ? `${tag}>${characterData(written)}` : meaningOfMarkup(written)
}

/** The meaning of the whole: consecutive texts of one format are one text, however runs were cut. */
export function meaningOfRuns(text: string): string {
  const pieces = runPieces(text)
  if (!pieces) return meaningOfMarkup(text)
  const meaning: string[] = []
  let before: RunPiece | undefined
  for (const piece of pieces) {
    const { is, tag, format, from, to } = piece
    const goesOn = is === 'text' && before?.is === 'text' && before.tag === tag && before.format?.key === format?.key
    if (goesOn) meaning.push(characterData(text.slice(from, to)))
    else meaning.push(`\u0001${is} ${format?.key ?? ''}\u0002${meaningOfPiece(text, piece)}`)
    before = piece
  }
  return meaning.join('')
}

/** The visible words, by which paragraphs are compared. */
export function wordsOfRuns(text: string): readonly string[] {
  const shown: string[] = []
  for (const { is, from, to } of runPieces(text) ?? [])
    if (is === 'text') shown.push(text.slice(from, to))
    else if (is === 'thing') shown.push(` ${text.slice(from, to)} `)
  return shown.join('').match(/\S+\s*/g) ?? []
}
