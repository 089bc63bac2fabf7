/**
 * The nesting of elements as written: elements that a browser adds without a tag do not exist here, and their content belongs to
 * the next written element. An element without its optional end tag ends where the next tag ends it (13.1.2.4); the white
 * space before that tag belongs to what follows.
 *
 *   <ul>                ul
 *     <li>one             li  "one"
 *     <li>two             li  "two"
 *   </ul>
 *
 * If a browser would move or repeat elements to repair a nesting (13.2.6: a block in a bold part of a paragraph, crossing end
 * tags), the text does not show the document, and it is refused.
 */
import { ParseError } from '../../core/document/parse-error.ts'
import { blockTags, endedBy, foreignTags, htmlAgainTags, rawTags, scopesEndedBy, voidTags } from './tags.ts'
import { type Attribute, lineAt, type StartTag, type Token, Tokens } from './tokens.ts'

export type Piece = Exclude<Token, { kind: 'start' | 'end' }> | Readonly<{ kind: 'stray'; start: number; end: number }>

export type Element = {
  readonly kind: 'element'
  readonly name: string
  readonly start: number
  readonly tag: StartTag
  readonly children: Part[]
  /** The start of its end tag, or its end without one. */
  contentEnd: number
  end: number
  /** Whether it may be a word of a sentence: neither it nor anything in it is a block. */
  isInline: boolean
  readonly isForeign: boolean
}

export type Part = Element | Piece

export type Nesting = Readonly<{
  children: readonly Part[]
  tolerated: ReadonlySet<string>
  /** The attributes that give an id or refer to one, also of elements that are words of a text and therefore not nodes. */
  links: readonly Attribute[]
}>

/** Attributes with ids of other elements, in a list with spaces. */
export const referring: ReadonlySet<string> = new Set(
  'for headers list form aria-labelledby aria-describedby aria-controls aria-owns'.split(' '),
)

const linking: ReadonlySet<string> = new Set(['id', 'href', ...referring])

/** A page with more levels or elements is merged by lines. No page has as many. */
const maxLevels = 20_000
const maxElements = 1_000_000

/** How many levels up the search for what a start tag ends may go. */
const maxScope = 200

/** 13.2.4.2, what stops the search for the element that an end tag ends. */
const endScopes = new Set('table td th caption template button select object svg math html'.split(' '))

/** 13.2.6.4.4: the start tags that a head may contain; any other ends it. */
const headTags = new Set('base basefont bgsound link meta title noscript noframes style script template'.split(' '))

export function nest(text: string, from: number): Nesting {
  return new Nester(text, from).nest()
}

class Nester {
  readonly #tokens: Tokens
  readonly #text: string
  readonly #root: Part[] = []
  readonly #open: Element[] = []
  readonly #links: Attribute[] = []
  /** How many elements of each name are open. */
  readonly #counts = new Map<string, number>()
  readonly #single = new Set<string>()
  #elements = 0
  #hasDoctype = false

  constructor(text: string, from: number) {
    this.#text = text
    this.#tokens = new Tokens(text, from)
  }

  nest(): Nesting {
    for (let token = this.#tokens.next(); token; token = this.#tokens.next()) {
      if (token.kind === 'start') this.#start(token)
      else if (token.kind === 'end') this.#end(token.name, token.start, token.end)
      else this.#piece(token)
    }
    while (this.#open.length > 0) this.#endWithout('the document')
    if (!this.#hasDoctype) this.#tokens.tolerated.add('no document type')
    return { children: this.#root, tolerated: this.#tokens.tolerated, links: this.#links }
  }

  get #siblings(): Part[] {
    return this.#open.at(-1)?.children ?? this.#root
  }

  #piece(piece: Piece): void {
    if (piece.kind === 'doctype') {
      if (this.#open.length > 0 || this.#root.some(({ kind }) => kind === 'element' || kind === 'doctype'))
        this.#refuse('the document type does not stand first', piece.start)
      this.#hasDoctype = true
    }
    this.#siblings.push(piece)
  }

  #start(tag: StartTag): void {
    const { name } = tag
    for (const attribute of tag.attributes) if (linking.has(attribute.name)) this.#links.push(attribute)
    this.#endWhatEndsBy(tag)
    if (++this.#elements > maxElements) this.#refuse('it has too many elements', tag.start)
    if (name === 'html' || name === 'body') this.#once(tag)
    const element = elementOf(tag, this.#open.at(-1))
    this.#siblings.push(element)
    if (element.isForeign ? tag.closesItself : voidTags.has(name)) return
    if (tag.closesItself) this.#tokens.tolerated.add('an element that seems to close itself')
    if (this.#open.length >= maxLevels) this.#refuse('it is nested too deeply', tag.start)
    this.#open.push(element)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (rawTags.has(name)) {
      const end = this.#tokens.rawText(name)
      if (end > tag.end) element.children.push({ kind: 'text', start: tag.end, end })
    }
  }

  /** 13.2.6.4.7: the attributes of a second one would be added to the first. */
  #once({ name, start }: StartTag): void {
    if (this.#single.has(name)) this.#refuse(`<${name}> is there twice`, start)
    this.#single.add(name)
  }

  /** The elements that this start tag ends, and those that it would end if their content did not keep them open. */
  #endWhatEndsBy({ name, start }: StartTag): void {
    for (let top = this.#open.at(-1); top; top = this.#open.at(-1)) {
      const isHeadOver = top.name === 'head' && !headTags.has(name) && blockTags.has(name)
      if (!isHeadOver && !endedBy.get(top.name)?.has(name)) break
      this.#endWithout(`<${name}>`)
    }
    for (const [open, scope] of scopesEndedBy.get(name) ?? []) {
      if (!this.#counts.get(open)) continue
      for (let at = this.#open.length - 1; at >= 0; at--) {
        const around = this.#open[at]?.name ?? ''
        if (scope.has(around)) break
        if (around === open || this.#open.length - at > maxScope)
          this.#refuse(`<${name}> would end <${open}> around another element`, start)
      }
    }
  }

  #end(name: string, start: number, end: number): void {
    if (!this.#isInScope(name)) return this.#strayEnd(name, start, end)
    for (let top = this.#open.at(-1); top && top.name !== name; top = this.#open.at(-1)) {
      if (!blockTags.has(name)) this.#refuse(`</${name}> crosses <${top.name}>`, start)
      this.#endWithout(`</${name}>`)
    }
    const element = this.#close()
    element.contentEnd = start
    element.end = end
  }

  /** 13.2.4.2: an end tag has no effect beyond the table or cell around it. */
  #isInScope(name: string): boolean {
    if (!this.#counts.get(name)) return false
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const around = this.#open[at]?.name ?? ''
      if (around === name) return true
      if (endScopes.has(around) && !endScopes.has(name)) return false
      if (name === 'li' && (around === 'ol' || around === 'ul')) return false
      if (this.#open.length - at > maxScope) return false
    }
    return false
  }

  /** An end tag that ends nothing: a browser skips it, or reads an empty paragraph or a line break (13.2.6.4.7). */
  #strayEnd(name: string, start: number, end: number): void {
    this.#tokens.tolerated.add(`an end tag </${name}> that ends nothing`)
    this.#siblings.push({ kind: 'stray', start, end })
  }

  /**
   * Ends the innermost open element where its content does, because of what follows. A block whose end tag was forgotten
   * ends there too; what was forgotten of a sentence goes on behind it (13.2.6.1), and is not read.
   */
  #endWithout(follows: string): void {
    const element = this.#close()
    if (!endedBy.has(element.name)) {
      if (!blockTags.has(element.name) || element.isForeign)
        this.#refuse(`<${element.name}> has no end before ${follows}`, element.start)
      this.#tokens.tolerated.add(`an element <${element.name}> without its end`)
    }
    const last = element.children.at(-1)
    let end = last?.end ?? element.tag.end
    if (last?.kind === 'text') {
      const written = this.#text.slice(last.start, last.end).trimEnd()
      end = last.start + written.length
      element.children.pop()
      if (written !== '') element.children.push({ kind: 'text', start: last.start, end })
    }
    element.contentEnd = end
    element.end = end
  }

  #close(): Element {
    const element = this.#open.pop()
    if (!element) throw new Error('nothing is open')
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 1) - 1)
    element.isInline &&= element.children.every((child) => child.kind !== 'element' || child.isInline)
    return element
  }

  #refuse(why: string, at: number): never {
    throw new ParseError(`Not HTML that can be merged by its structure: ${why} (line ${lineAt(this.#text, at)}).`)
  }
}

function elementOf(tag: StartTag, around: Element | undefined): Element {
  const { name, start, end } = tag
  const isForeign = foreignTags.has(name) || (around?.isForeign === true && !htmlAgainTags.has(around.name))
  const isInline = !blockTags.has(name) && !isForeign
  return { kind: 'element', name, start, tag, children: [], contentEnd: end, end, isInline, isForeign }
}
