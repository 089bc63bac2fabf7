/**
 * The tags of an HTML page, one after another: the tokenizer of the HTML Standard (13.2.5) without what
 * nobody here asks for. It walks the bytes as a text of one character a byte, so that the engine's own
 * search jumps over prose from `<` to `<`; nothing is allocated for a tag whose attributes are not wanted.
 *
 *   <p>prose prose <a href=/x>…</a> <!-- <a href=/no> -->
 *   ^              ^           ^    ^ jumped over, as are doctypes and processing instructions
 *
 * It never goes back, so every page costs time in proportion to its length, whatever stands in it.
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

export class HtmlTags {
  readonly #text: string
  readonly #wanted: ReadonlySet<string>
  #at = 0
  /** Where the present tag begins in the text, and the place behind it. */
  start = 0
  get end(): number {
    return this.#at
  }
  /** The tag that `next` stopped at: its name in lower case. */
  name = ''
  isEnd = false
  /** Written with a slash before its `>`. */
  isSelfClosing = false
  #names: string[] = []
  #values: string[] = []

  /** `text`: the page's bytes as Latin-1; `wanted`: the tags whose attributes will be asked for. */
  constructor(text: string, wanted: ReadonlySet<string>) {
    this.#text = text
    this.#wanted = wanted
  }

  /**
   * Goes to the next start or end tag; false when there is none. `inForeign` says whether SVG or MathML is
   * open here, where `<![CDATA[` means what it says.
   */
  next(inForeign: boolean): boolean {
    const text = this.#text
    let at = this.#at
    for (;;) {
      at = text.indexOf('<', at)
      if (at < 0) return this.#stop()
      const code = text.charCodeAt(at + 1)
      if (isLetter(code)) return this.#tag(at + 1, false)
      if (code === slash) {
        if (isLetter(text.charCodeAt(at + 2))) return this.#tag(at + 2, true)
        at = after(text, '>', at + 2)
      } else if (code === exclamation) {
        at = this.#declarationEnd(at, inForeign)
      } else if (code === 0x3f /* ? */) {
        at = after(text, '>', at + 2)
      } else {
        at += 1
      }
    }
  }

  /** An attribute of the present tag as it stands in the page, undecoded; undefined when it has none of that name. */
  attribute(name: string): string | undefined {
    const index = this.#names.indexOf(name)
    return index < 0 ? undefined : this.#values[index]
  }

  /** Jumps behind the end tag of the raw text element that was just opened, and answers its text (13.2.5.2 to 13.2.5.20). */
  rawText(): string {
    const start = this.#at
    const end = this.name === 'script' ? scriptEnd(this.#text, start) : rawTextEnd(this.#text, this.name, start)
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

  /** `at`: the first letter of the name. A tag that the page ends in is none. */
  #tag(at: number, isEnd: boolean): boolean {
    const text = this.#text
    let end = at + 1
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === greater || code === slash || isSpace(code)) break
    }
    this.name = text.slice(at, end).toLowerCase()
    this.isEnd = isEnd
    this.start = isEnd ? at - 2 : at - 1
    const behind = this.#attributes(end, !isEnd && this.#wanted.has(this.name))
    if (behind < 0) return this.#stop()
    this.#at = behind
    return true
  }

  /** Reads attributes from `at` on; answers the place behind the tag's `>`, or -1. Of two with one name the first counts. */
  #attributes(from: number, keep: boolean): number {
    const text = this.#text
    const { length } = text
    this.#names.length = 0
    this.#values.length = 0
    this.isSelfClosing = false
    let at = from
    for (;;) {
      let code = text.charCodeAt(at)
      while (isSpace(code)) code = text.charCodeAt(++at)
      if (at >= length) return -1
      if (code === greater) return at + 1
      if (code === slash) {
        at += 1
        if (text.charCodeAt(at) === greater) {
          this.isSelfClosing = true
          return at + 1
        }
        continue
      }
      const nameStart = at
      do code = text.charCodeAt(++at)
      while (at < length && code !== equals && code !== greater && code !== slash && !isSpace(code))
      const nameEnd = at
      while (isSpace(code)) code = text.charCodeAt(++at)
      let valueStart = at
      let valueEnd = at
      if (code === equals) {
        do code = text.charCodeAt(++at)
        while (isSpace(code))
        if (code === doubleQuote || code === singleQuote) {
          valueStart = at + 1
          valueEnd = text.indexOf(code === doubleQuote ? '"' : "'", valueStart)
          if (valueEnd < 0) return -1
          at = valueEnd + 1
        } else {
          valueStart = at
          while (at < length && code !== greater && !isSpace(code)) code = text.charCodeAt(++at)
          valueEnd = at
        }
      }
      if (keep) {
        const name = text.slice(nameStart, nameEnd).toLowerCase()
        if (!this.#names.includes(name)) {
          this.#names.push(name)
          this.#values.push(text.slice(valueStart, valueEnd))
        }
      }
    }
  }

  /** `at`: the `<` of `<!`. Comments (13.2.5.42 to 13.2.5.52), CDATA where it exists, doctypes, and what is none of them. */
  #declarationEnd(at: number, inForeign: boolean): number {
    const text = this.#text
    if (text.startsWith('--', at + 2)) return commentEnd(text, at + 4)
    if (inForeign && text.startsWith('[CDATA[', at + 2)) return after(text, ']]>', at + 9)
    return after(text, '>', at + 2)
  }
}

/** Behind the first `what` from `at` on, or the end of the text. */
function after(text: string, what: string, at: number): number {
  const found = text.indexOf(what, at)
  return found < 0 ? text.length : found + what.length
}

/** `at`: behind `<!--`. A comment ends with `-->` or `--!>`; `<!-->` and `<!--->` are whole ones. */
function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === greater) return at + 1
  if (text.startsWith('->', at)) return at + 2
  for (let dashes = text.indexOf('--', at); dashes >= 0; dashes = text.indexOf('--', dashes + 1)) {
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
function rawTextEnd(text: string, name: string, from: number): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (isTagNamed(text, name, at + 2)) return at
  }
  return text.length
}

/**
 * Where `</script>` starts. Inside `<!-- … -->` a script may name itself: `<script>` opens and `</script>` closes
 * without ending the element (13.2.5.17 to 13.2.5.30).
 */
function scriptEnd(text: string, from: number): number {
  let state: 'script' | 'escaped' | 'twice' = 'script'
  let at = from
  let closed = text.indexOf('-->', at)
  for (;;) {
    const tag = text.indexOf('<', at)
    if (tag < 0) return text.length
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
