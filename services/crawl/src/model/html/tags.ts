/**
 * The tags of an HTML page, one after another: the tokenizer of the HTML Standard (13.2.5) without what
 * nobody here asks for. It walks the bytes as a text of one character a byte, so that the engine's own
 * search jumps over prose from `<` to `<`; nothing is allocated for a tag whose attributes are not wanted.
 *
 *   <p>prose prose <a href=/x>…</a> <!-- <a href=/no> -->
 *   ^              ^           ^    ^ jumped over, as are doctypes and processing instructions
 *
 * It never goes back, so every page costs time in proportion to its length, whatever stands in it. One call of `next` takes milliseconds:
 * a page with a tag of more attributes, or with more of what begins like something and is nothing, than any page has, ends there.
 * Building a tree instead (parse5) costs thirty times as much; a test holds this one against it.
 */
const exclamation = 0x21
const doubleQuote = 0x22
const singleQuote = 0x27
const slash = 0x2f
const equals = 0x3d
const greater = 0x3e

/** Tab, line feed, form feed, carriage return, space. */
const isSpace = (code: number): boolean => code === 0x20 || (code <= 0x0d && code >= 0x09 && code !== 0x0b)
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** Attributes of one tag. */
const maxAttributes = 10_000
/** Places of one page that look like the beginning or the end of a tag, a comment or a script, and are none. */
const maxFruitless = 300_000
/** What begins like a tag and is read in one call. */
const maxStepsAtOnce = 20_000
/** No tag or attribute that somebody reads has a longer name. */
const maxNameLength = 31
/** Characters of an attribute's value that are kept: more than the longest address has, each written as an entity. */
const maxValueLength = 65_536

/** Characters that end a tag's name or an attribute's, by code: white space 1, `/` 2, `>` 3, `=` 4. */
const endings = new Uint8Array(256)
for (const code of [0x09, 0x0a, 0x0c, 0x0d, 0x20]) endings[code] = 1
endings[slash] = 2
endings[greater] = 3
endings[equals] = 4

/** Each character as it is, but `A` to `Z` in lower case, by code. */
const lowered = Uint8Array.from({ length: 256 }, (_, code) => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code))

type Effort = { steps: number; fruitless: number }

/**
 * Names that somebody reads, in lower case, found by the bytes of a page: nothing is allocated for a name, be it one of these or not.
 * Nine in ten tags of a page are `p`, `div`, `span` and their like, which nobody reads; first letter and length distinguish them.
 */
class NameTable {
  /** By first letter and length; often none. */
  readonly #names = Array.from<readonly string[] | undefined>({ length: 32 * (maxNameLength + 1) })

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const shape = shapeOf(name.charCodeAt(0), name.length)
      this.#names[shape] = [...(this.#names[shape] ?? []), name]
    }
  }

  /** The name that stands from `from` to `to`, in any case. */
  find(bytes: Uint8Array, from: number, to: number): string | undefined {
    if (to - from > maxNameLength) return undefined
    const names = this.#names[shapeOf(bytes[from] ?? 0, to - from)]
    if (names === undefined) return undefined
    for (const name of names) if (standsAt(bytes, from, name)) return name
    return undefined
  }
}

const shapeOf = (first: number, length: number): number => length * 32 + (first & 31)

function standsAt(bytes: Uint8Array, from: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (lowered[bytes[from + index] ?? 0] !== name.charCodeAt(index)) return false
  }
  return true
}

/** Which tags somebody wants to hear of. */
export class TagNames {
  readonly withAttributes: ReadonlySet<string>
  readonly #tags: NameTable
  /** The attributes of those with attributes that somebody reads. */
  readonly #attributes: NameTable

  constructor({
    withAttributes = [],
    attributes = [],
    others = [],
  }: Readonly<{ withAttributes?: readonly string[]; attributes?: readonly string[]; others?: Iterable<string> }>) {
    this.withAttributes = new Set(withAttributes)
    this.#tags = new NameTable(new Set([...withAttributes, ...others]))
    this.#attributes = new NameTable(attributes)
  }

  /** The name of a wanted tag that stands from `from` to `to`. */
  tag(bytes: Uint8Array, from: number, to: number): string | undefined {
    return this.#tags.find(bytes, from, to)
  }

  /** The same for an attribute. */
  attribute(bytes: Uint8Array, from: number, to: number): string | undefined {
    return this.#attributes.find(bytes, from, to)
  }
}

export class HtmlTags {
  /** The page twice: as bytes to look at one after another, and as a text to search and cut. */
  readonly #bytes: Uint8Array
  readonly #text: string
  readonly #wanted: TagNames
  #at = 0
  /** Where the present tag begins in the text, and the place behind it. */
  start = 0
  get end(): number {
    return this.#at
  }
  /** The tag that `next` stopped at: its name in lower case. */
  name = ''
  isEnd = false
  /** Set by the reader: whether every tag is wanted from here on, whatever its name. */
  wantsAll = false
  /** Set by the reader: whether XML, SVG or MathML is open here, where `<![CDATA[` means what it says. */
  hasCdata = false
  /** Written with a slash before its `>`. */
  isSelfClosing = false
  /** The attributes of the present tag; what lies behind `#count` is of an earlier one. */
  readonly #names: string[] = []
  readonly #values: string[] = []
  #count = 0
  readonly #effort: Effort = { steps: 0, fruitless: 0 }

  /** `page`: in UTF-8, or anything else in which ASCII is ASCII. */
  constructor(page: Buffer, wanted: TagNames) {
    this.#bytes = page
    this.#text = page.toString('latin1')
    this.#wanted = wanted
  }

  /** The page, a character for each byte. */
  get text(): string {
    return this.#text
  }

  /** What the tags so far have cost, in steps of some 50 ns. */
  get effort(): number {
    return this.#effort.steps + this.#effort.fruitless
  }

  /**
   * Goes to the next wanted start or end tag; false when there is none. After many others it pauses before that, with an empty
   * name: a page may be all of tags that nobody wants, and between two calls its reader can let other work go first.
   */
  next(): boolean {
    const text = this.#text
    const bytes = this.#bytes
    const lastStep = this.#effort.steps + maxStepsAtOnce
    let at = this.#at
    for (;;) {
      at = text.indexOf('<', at)
      if (at < 0 || this.#effort.fruitless > maxFruitless) return this.#stop()
      if (this.#effort.steps > lastStep) return this.#pause(at)
      this.#effort.steps += 1
      const code = bytes[at + 1] ?? 0
      const isEnd = code === slash
      const first = isEnd ? (bytes[at + 2] ?? 0) : code
      if (isLetter(first)) {
        const from = isEnd ? at + 2 : at + 1
        const behind = nameEnd(bytes, from)
        const name = this.#wanted.tag(bytes, from, behind)
        if (name !== undefined) return this.#tag(name, at, behind, isEnd)
        if (this.wantsAll) return this.#tag(text.slice(from, behind).toLowerCase(), at, behind, isEnd)
        at = bytes[behind] === greater ? behind + 1 : this.#attributes(behind, 'skip')
        if (at < 0) return this.#stop()
      } else if (isEnd) {
        at = after(text, '>', at + 2)
      } else if (code === exclamation) {
        at = this.#declarationEnd(at)
      } else if (code === 0x3f /* ? */) {
        at = after(text, '>', at + 2)
      } else {
        this.#effort.fruitless += 1
        at += 1
      }
    }
  }

  /** An attribute of the present tag as it stands in the page, undecoded, but of a long value only the beginning; undefined when it has none of that name. */
  attribute(name: string): string | undefined {
    for (let index = 0; index < this.#count; index++) if (this.#names[index] === name) return this.#values[index]
    return undefined
  }

  /** Jumps behind the end tag of the raw text element that was just opened, and answers its text (13.2.5.2 to 13.2.5.20). */
  rawText(): string {
    const start = this.#at
    const end =
      this.name === 'script'
        ? scriptEnd(this.#text, start, this.#effort)
        : rawTextEnd(this.#text, this.name, start, this.#effort)
    this.#at = end
    return this.#text.slice(start, end)
  }

  /** `<plaintext>`: nothing that follows is a tag. */
  skipAll(): void {
    this.#at = this.#text.length
  }

  #stop(): false {
    this.#at = this.#text.length
    return false
  }

  #pause(at: number): true {
    this.name = ''
    this.#at = at
    return true
  }

  /** The tag that begins at `start` and whose name ends at `nameStop`. One that the page ends in is none. */
  #tag(name: string, start: number, nameStop: number, isEnd: boolean): boolean {
    this.name = name
    this.isEnd = isEnd
    this.start = start
    const behind = this.#attributes(nameStop, !isEnd && this.#wanted.withAttributes.has(name) ? 'keep' : 'skip')
    if (behind < 0) return this.#stop()
    this.#at = behind
    return true
  }

  /** Reads attributes from `at` on; answers the place behind the tag's `>`, or -1. Of two with one name the first counts. */
  #attributes(from: number, use: 'keep' | 'skip'): number {
    const bytes = this.#bytes
    const { length } = bytes
    this.#count = 0
    this.isSelfClosing = false
    let at = from
    let count = 0
    while (at < length) {
      const ending = endings[bytes[at] ?? 0]
      if (ending === 3) return at + 1
      if (ending === 1) {
        at += 1
        continue
      }
      if (ending === 2) {
        at += 1
        if (bytes[at] !== greater) continue
        this.isSelfClosing = true
        return at + 1
      }
      count += 1
      if (count > maxAttributes) return -1
      const nameStart = at
      do at += 1
      while (at < length && endings[bytes[at] ?? 0] === 0)
      const nameStop = at
      while (at < length && endings[bytes[at] ?? 0] === 1) at += 1
      let valueStart = at
      let valueEnd = at
      if (bytes[at] === equals) {
        do at += 1
        while (at < length && endings[bytes[at] ?? 0] === 1)
        const quote = bytes[at]
        if (quote === doubleQuote || quote === singleQuote) {
          valueStart = at + 1
          valueEnd = this.#text.indexOf(quote === doubleQuote ? '"' : "'", valueStart)
          if (valueEnd < 0) return -1
          at = valueEnd + 1
        } else {
          valueStart = at
          while (at < length && bytes[at] !== greater && endings[bytes[at] ?? 0] !== 1) at += 1
          valueEnd = at
        }
      }
      this.#effort.steps += 1
      if (use === 'keep') this.#keep(nameStart, nameStop, valueStart, Math.min(valueEnd, valueStart + maxValueLength))
    }
    return -1
  }

  #keep(nameStart: number, nameStop: number, valueStart: number, valueEnd: number): void {
    const name = this.#wanted.attribute(this.#bytes, nameStart, nameStop)
    if (name === undefined || this.attribute(name) !== undefined) return
    this.#names[this.#count] = name
    this.#values[this.#count] = this.#text.slice(valueStart, valueEnd)
    this.#count += 1
    this.#effort.steps += (valueEnd - valueStart) >> 5
  }

  /** `at`: the `<` of `<!`. Comments (13.2.5.42 to 13.2.5.52), CDATA where it exists, doctypes, and what is none of them. */
  #declarationEnd(at: number): number {
    const text = this.#text
    if (text.startsWith('--', at + 2)) return commentEnd(text, at + 4, this.#effort)
    if (this.hasCdata && text.startsWith('[CDATA[', at + 2)) return after(text, ']]>', at + 9)
    return after(text, '>', at + 2)
  }
}

/** Where the name that begins at `at` ends; an equals sign may be part of it. */
function nameEnd(bytes: Uint8Array, at: number): number {
  let end = at + 1
  while (end < bytes.length) {
    const ending = endings[bytes[end] ?? 0]
    if (ending !== 0 && ending !== 4) break
    end += 1
  }
  return end
}

/** Behind the first `what` from `at` on, or the end of the text. */
function after(text: string, what: string, at: number): number {
  const found = text.indexOf(what, at)
  return found < 0 ? text.length : found + what.length
}

/** `at`: behind `<!--`. A comment ends with `-->` or `--!>`; `<!-->` and `<!--->` are whole ones. */
function commentEnd(text: string, at: number, effort: Effort): number {
  if (text.charCodeAt(at) === greater) return at + 1
  if (text.startsWith('->', at)) return at + 2
  for (let dashes = text.indexOf('--', at); dashes >= 0; dashes = text.indexOf('--', dashes + 1)) {
    effort.fruitless += 1
    if (effort.fruitless > maxFruitless) break
    const code = text.charCodeAt(dashes + 2)
    if (code === greater) return dashes + 3
    if (code === exclamation && text.charCodeAt(dashes + 3) === greater) return dashes + 4
  }
  return text.length
}

/** Whether `name` stands at `at`, in any case, and ends there as a tag's name does. */
function isTagNamed(text: string, name: string, at: number): boolean {
  for (let index = 0; index < name.length; index++) {
    if ((text.charCodeAt(at + index) | 0x20) !== name.charCodeAt(index)) return false
  }
  const code = text.charCodeAt(at + name.length)
  return code === greater || code === slash || isSpace(code)
}

/** Where the end tag of a raw text element starts, or the end of the text. */
function rawTextEnd(text: string, name: string, from: number, effort: Effort): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    effort.fruitless += 1
    if (effort.fruitless > maxFruitless) break
    if (isTagNamed(text, name, at + 2)) return at
  }
  return text.length
}

/**
 * Where `</script>` starts. Inside `<!-- … -->` a script may name itself: `<script>` opens and `</script>` closes
 * without ending the element (13.2.5.17 to 13.2.5.30).
 */
function scriptEnd(text: string, from: number, effort: Effort): number {
  let state: 'script' | 'escaped' | 'twice' = 'script'
  let at = from
  let closed = text.indexOf('-->', at)
  for (;;) {
    const tag = text.indexOf('<', at)
    effort.fruitless += 1
    if (tag < 0 || effort.fruitless > maxFruitless) return text.length
    if (state !== 'script') {
      if (closed >= 0 && closed < at) closed = text.indexOf('-->', at)
      if (closed >= 0 && closed < tag) {
        state = 'script'
        at = closed + 3
        continue
      }
    }
    at = tag + 1
    if (text.charCodeAt(tag + 1) === slash && isTagNamed(text, 'script', tag + 2)) {
      if (state !== 'twice') return tag
      state = 'escaped'
    } else if (state === 'escaped' && isTagNamed(text, 'script', tag + 1)) {
      state = 'twice'
    } else if (state === 'script' && text.startsWith('!--', tag + 1)) {
      state = 'escaped'
      at = tag + 2 // the dashes that open may be those that close: `<!-->`
    }
  }
}
