/**
 * Whose rules are in force: HTML's, or those of an SVG or MathML drawing that is open, where raw text elements are none
 * and CDATA is text (13.2.6.5). A stack of what changes the rules is enough of a tree for that.
 */
import type { HtmlTags } from './tags.ts'

/** Where HTML is spoken again inside SVG and MathML (13.2.6.5: HTML and MathML text integration points). */
const integrationPoints: ReadonlySet<string> = new Set([
  'foreignobject',
  'desc',
  'title',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
  'annotation-xml',
])
/** The start tags that end SVG and MathML by standing there (13.2.6.5). */
const breakouts: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)
/** Browsers nest no deeper either. */
const maxDepth = 512

/** Which of SVG's and MathML's elements that change the rules are open, innermost last. */
export class ForeignDepth {
  readonly #open: string[] = []
  /** How many of them were open when a script or style of a drawing began; its content is tags to a parser, and nothing to us. */
  #scriptAt = -1
  #script = ''

  get isScript(): boolean {
    return this.#scriptAt >= 0 && this.#open.length >= this.#scriptAt
  }

  /** Whether the innermost of them speaks SVG or MathML. */
  get isOpen(): boolean {
    const innermost = this.#open.at(-1)
    return innermost === 'svg' || innermost === 'math'
  }

  get isEmpty(): boolean {
    return this.#open.length === 0
  }

  /** Takes note of a tag; answers whether it is one of HTML. */
  see(tags: HtmlTags): boolean {
    const { name } = tags
    if (tags.isEnd) return this.#seeEnd(name)
    if (!this.isOpen) {
      if (name !== 'svg' && name !== 'math') return true
      if (!tags.isSelfClosing) this.#enter(name)
      return false
    }
    if (name === this.#open.at(-1)) {
      if (!tags.isSelfClosing) this.#enter(name) // a drawing in a drawing
      return false
    }
    if (breakouts.has(name) || (name === 'font' && isHtmlFont(tags))) {
      this.#leave()
      return true
    }
    if (!tags.isSelfClosing && !this.isScript && (name === 'script' || name === 'style')) {
      this.#script = name
      this.#scriptAt = this.#open.length
    }
    if (!tags.isSelfClosing && integrationPoints.has(name) && this.#speaksHtmlIn(tags)) this.#enter(name)
    return false
  }

  #seeEnd(name: string): boolean {
    const wasHtml = !this.isOpen
    if (name === this.#script) this.#scriptAt = -1
    const index = this.#open.lastIndexOf(name)
    if (index >= 0) this.#open.length = index
    else if (!wasHtml && (name === 'p' || name === 'br')) this.#leave()
    return wasHtml
  }

  #speaksHtmlIn(tags: HtmlTags): boolean {
    const inSvg = this.#open.at(-1) === 'svg'
    if (tags.name === 'foreignobject' || tags.name === 'desc' || tags.name === 'title') return inSvg
    if (tags.name !== 'annotation-xml') return !inSvg
    return !inSvg && /^(?:text\/html|application\/xhtml\+xml)$/i.test(tags.attribute('encoding') ?? '')
  }

  /** Deeper than browsers nest, nothing is kept: a page of a million `<svg>` costs no more than its length. */
  #enter(name: string): void {
    if (this.#open.length < maxDepth) this.#open.push(name)
  }

  #leave(): void {
    while (this.isOpen) this.#open.pop()
  }
}

const isHtmlFont = (tags: HtmlTags): boolean =>
  ['color', 'face', 'size'].some((name) => tags.attribute(name) !== undefined)
