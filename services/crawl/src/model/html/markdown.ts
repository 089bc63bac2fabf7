/**
 * A page as Markdown: its headings, paragraphs, lists, links, emphasis, code and quotes, one after another. The same
 * page always gives the same text. No tree is built: what a tag means is decided where it stands.
 */
import { atOnce } from '@alluvium/kernel'
import { decodeHTML } from 'entities'
import { HtmlTags, TagNames } from './tags.ts'

/** What is no text of the page. */
const unread: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
])
/** Elements that begin a new paragraph, and end it. */
const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote body dd div dl dt fieldset figcaption figure footer form header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '*', i: '*', code: '`' }

const withLinks = new TagNames({ withAttributes: ['a'], attributes: ['href'] })

type Resolve = (href: string) => string | undefined

/** `page`: in UTF-8. `resolve`: from what stands in a link to its address; undefined where there is none to show. */
export const markdownOf = (page: Buffer, resolve: Resolve): string => atOnce(writeMarkdown(page, resolve))

/** What is written in one step, as the tags count their effort; and characters of text. */
const stepEffort = 5_000
const stepText = 65_536

/** The same in short steps, for a page that may be large. */
export function* writeMarkdown(page: Buffer, resolve: Resolve): Generator<void, string> {
  const tags = new HtmlTags(page, withLinks)
  tags.wantsAll = true
  const writer = new Writer(resolve)
  const { text } = tags
  let from = 0
  for (let rest = stepEffort; tags.next(); ) {
    if (tags.effort > rest) {
      rest = tags.effort + stepEffort
      yield
    }
    if (tags.name === '') continue
    yield* writeText(writer, text.slice(from, tags.start))
    writer.tag(tags)
    if (!tags.isEnd && unread.has(tags.name)) tags.rawText()
    from = tags.end
  }
  yield* writeText(writer, text.slice(from))
  return writer.end()
}

/** A long text in pieces, each ending with a blank where there is one, so that no entity is cut. */
function* writeText(writer: Writer, between: string): Generator<void, void> {
  const text = between.includes('<') ? between.replace(notText, '') : between
  let from = 0
  while (text.length - from > stepText) {
    const blank = text.slice(from + stepText, from + 2 * stepText).search(/\s/)
    const end = from + (blank < 0 ? 2 * stepText : stepText + blank + 1)
    writer.text(text.slice(from, end))
    yield
    from = end
  }
  writer.text(text.slice(from))
}

/** Comments, declarations and instructions between two tags; one that never ends goes to the end. */
const notText = /<!--[\s\S]*?(?:-->|$)|<[!?/][^>]*(?:>|$)/g

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString()

class Writer {
  readonly #resolve: (href: string) => string | undefined
  readonly #paragraphs: string[] = []
  #line = ''
  /** The last character of the line. */
  #last = ''
  #prefix = ''
  #lists: (number | undefined)[] = []
  #quotes = 0
  #templates = 0
  #isPre = false
  #links: (string | undefined)[] = []

  constructor(resolve: (href: string) => string | undefined) {
    this.#resolve = resolve
  }

  text(bytes: string): void {
    if (bytes === '' || this.#templates > 0) return
    const text = decodeHTML(utf8(bytes))
    if (this.#isPre) this.#write(text)
    else
      this.#add(
        text
          .replaceAll('\0', '')
          .replace(/\s+/g, ' ')
          .replace(/[\\`*_[\]<>]/g, '\\$&'),
      )
  }

  tag(tags: HtmlTags): void {
    const { name, isEnd } = tags
    if (name === 'template') this.#templates = Math.max(0, this.#templates + (isEnd ? -1 : 1))
    if (this.#templates > 0) return
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading !== undefined) this.#open(isEnd ? '' : `${'#'.repeat(Number(heading))} `)
    else if (blocks.has(name)) this.#block(name, isEnd)
    else if (name === 'br') this.#write(this.#isPre ? '\n' : '  \n')
    else if (name === 'td' || name === 'th') this.#add(isEnd ? ' ' : '')
    else if (name === 'a') this.#link(tags)
    else if (!this.#isPre) this.#write(marks[name] ?? '')
  }

  end(): string {
    this.#open('')
    return this.#paragraphs.length === 0 ? '' : `${this.#paragraphs.join('\n\n')}\n`
  }

  #add(text: string): void {
    this.#write(this.#last === '' || this.#last.trim() === '' ? text.trimStart() : text)
  }

  /** The line is only added to: whoever looked at it each time would read it again for each of its words. */
  #write(text: string): void {
    if (text === '') return
    this.#line += text
    this.#last = text.slice(-1)
  }

  #block(name: string, isEnd: boolean): void {
    this.#open('')
    if (name === 'ul' || name === 'ol') {
      if (isEnd) this.#lists.pop()
      else if (this.#lists.length < maxDepth) this.#lists.push(name === 'ol' ? 0 : undefined)
    }
    if (name === 'li' && !isEnd) this.#prefix = this.#bullet()
    if (name === 'blockquote') this.#quotes = Math.min(maxDepth, Math.max(0, this.#quotes + (isEnd ? -1 : 1)))
    if (name === 'pre') this.#isPre = !isEnd
    if (name === 'hr') this.#paragraphs.push('---')
  }

  #bullet(): string {
    const depth = Math.max(0, this.#lists.length - 1)
    const count = this.#lists.at(-1)
    if (count === undefined) return `${'  '.repeat(depth)}- `
    this.#lists[this.#lists.length - 1] = count + 1
    return `${'  '.repeat(depth)}${count + 1}. `
  }

  #link(tags: HtmlTags): void {
    if (this.#isPre) return
    if (tags.isEnd) {
      const to = this.#links.pop()
      if (to !== undefined) this.#write(`](${to})`)
      return
    }
    const href = tags.attribute('href')
    const to = href === undefined ? undefined : this.#resolve(decodeHTML(utf8(href)))
    this.#links.push(
      to?.replace(/[()\s<>]/g, (character) => encodeURIComponent(character).replace('(', '%28').replace(')', '%29')),
    )
    if (to !== undefined) this.#write('[')
  }

  /** Ends the paragraph, and begins one that starts so. */
  #open(prefix: string): void {
    while (this.#links.length > 0) {
      const to = this.#links.pop()
      if (to !== undefined) this.#write(`](${to})`)
    }
    const line = this.#isPre ? this.#line.trimEnd().replace(/^\n/, '') : this.#line.trim()
    if (line.replace(/[*`\s]/g, '') !== '') {
      const written = this.#isPre ? fenced(line) : this.#prefix + line
      this.#paragraphs.push(this.#quotes === 0 ? written : written.replace(/^/gm, '> '.repeat(this.#quotes)))
      this.#prefix = ''
    }
    if (prefix !== '' || !this.#prefix.trim().match(/^(?:-|\d+\.)$/)) this.#prefix = prefix
    this.#line = ''
    this.#last = ''
  }
}

/** Lists and quotes in one another; deeper ones are written as if at this depth. */
const maxDepth = 20

/** A fence longer than any in the text. */
function fenced(text: string): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, Math.min(run.length, 100))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
