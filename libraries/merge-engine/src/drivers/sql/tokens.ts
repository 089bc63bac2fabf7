/**
 * A script cut into tokens, for all dialects: what is not a string, name, comment or client command is a word or a sign, valid
 * or not. White space is between tokens.
 *
 *   INSERT INTO "t" VALUES ('it''s', $$body$$); -- why        word word name word sign string sign string sign end comment
 *   \i other.sql                                              command: a line for the client, not for the server
 *   COPY t FROM stdin; ⏎ 1⇥a ⏎ \.                             ... end data
 */
import type { Unreadable } from '../../core/model/node.ts'
import type { Dialect } from './dialect.ts'

/** `end` ends a statement: a semicolon, or the delimiter that a client command set. */
export type TokenKind = 'word' | 'string' | 'name' | 'sign' | 'comment' | 'command' | 'data' | 'end'

export type Token = Readonly<{ kind: TokenKind; start: number; end: number }>

export type Tokens = Readonly<{ text: string; tokens: readonly Token[]; dialect: Dialect }>

/** A script with more tokens is merged by lines. */
const maxTokens = 3_000_000

export function tokensOf(text: string, dialect: Dialect): Tokens | Unreadable {
  const first = new Tokenizer(text, dialect).all()
  if (!('unreadable' in first)) return first
  // A script without other signs of its dialect may or may not escape quotes with backslashes.
  const second = new Tokenizer(text, { ...dialect, backslash: !dialect.backslash }).all()
  return 'unreadable' in second ? first : second
}

const statements = new WeakMap<Dialect, Map<string, Tokens | Unreadable>>()

/** The tokens of a statement without its comments, cut once in a dialect: they are read for what it is, does and uses. */
export function tokensOfStatement(written: string, dialect: Dialect): Tokens | Unreadable {
  let known = statements.get(dialect)
  if (!known) statements.set(dialect, (known = new Map()))
  const before = known.get(written)
  if (before) return before
  const all = tokensOf(written, dialect)
  const read = 'unreadable' in all ? all : { ...all, tokens: all.tokens.filter(({ kind }) => kind !== 'comment') }
  known.set(written, read)
  return read
}

const dollarQuote = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
/** Operators that are one token, so that their meaning does not depend on white space. */
const operator = /::|:=|<=|>=|<>|!=|\|\||->>?|#>>?|./suy
const delimiterLine = /DELIMITER[ \t]+(?<delimiter>\S+)[^\n]*/iy
/** Lines for a client: psql's and SQL*Plus' commands, GO, and the includes of a preprocessor. */
const commandLine =
  /(?:\\[\p{L}!?][^\n]*|GO(?:[ \t]+\d+)?[ \t]*(?=\r?$)|@@?[^\s;@]+\.sql[ \t;]*(?=\r?$)|#[ \t]*(?:include|define|undef|if|ifdef|ifndef|else|elif|endif)\b[^\n]*)/imuy
const slashLine = /\/[ \t]*(?=\r?$)/my

/** What may start a line for a client: a backslash, a hash, a slash, an at sign, GO, DELIMITER; and conflict markers. */
const firstOfCommand: ReadonlySet<number> = new Set('\\#/@GgDd<'.split('').map((sign) => sign.charCodeAt(0)))

const isSpace = (code: number) => code <= 0x20 || code === 0xa0 || code === 0xfeff

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** Letters, digits, `_`, `@`, `$`, and everything beyond ASCII. */
function isWordPart(code: number): boolean {
  const letter = code | 0x20
  if (letter >= 0x61 && letter <= 0x7a) return true
  return isDigit(code) || code === 0x5f || code === 0x40 || code === 0x24 || (code >= 0x80 && !isSpace(code))
}

const isNumberPart = (code: number) => code === 0x2e || isWordPart(code)

class Tokenizer {
  readonly #text: string
  readonly #dialect: Dialect
  readonly #tokens: Token[] = []
  #at = 0
  #delimiter = ';'
  /** The words of the statement so far that decide whether data follows it. */
  #copies = false
  #isFirst = true
  /** Whether only white space is before this place on the line. */
  #startsLine = true

  #nests: boolean
  #hasData = true

  constructor(text: string, dialect: Dialect) {
    this.#text = text
    this.#dialect = dialect
    this.#nests = !dialect.backslash
  }

  all(): Tokens | Unreadable {
    this.#at = this.#text.startsWith('\uFEFF') ? 1 : 0
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      const why = this.#next()
      if (why) return unreadable(this.#text, this.#at, why)
      if (this.#tokens.length > maxTokens) return { unreadable: 'The script is too long.' }
    }
    return { text: this.#text, tokens: this.#tokens, dialect: this.#dialect }
  }

  #space(): void {
    this.#startsLine = this.#at === 0 || this.#text.charCodeAt(this.#at - 1) === 0xfeff
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x0a) this.#startsLine = true
      else if (!isSpace(code)) return
    }
  }

  /** Moves behind the match of the pattern here. */
  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text) ?? undefined
    if (found) this.#at += found[0].length
    return found
  }

  #put(kind: TokenKind, start: number): undefined {
    this.#tokens.push({ kind, start, end: this.#at })
    if (kind !== 'comment') this.#isFirst = kind === 'end' || kind === 'command' || kind === 'data'
  }

  /** Reads one token; returns why there is none. */
  #next(): string | undefined {
    const start = this.#at
    const code = this.#text.charCodeAt(start)
    if (this.#startsLine && firstOfCommand.has(code)) {
      if (this.#text.startsWith('<<<<<<< ', start)) return 'conflict markers stand in it'
      if (this.#command()) return this.#put('command', start)
    }
    if (code === 0x5c && this.#match(commandLine)) return this.#put('command', start)
    if (this.#text.startsWith(this.#delimiter, start)) return this.#end(start)
    if (code === 0x2d && this.#text.charCodeAt(start + 1) === 0x2d) return this.#lineComment(start)
    if (code === 0x23 && this.#dialect.backslash) return this.#lineComment(start)
    if (code === 0x2f && this.#text.charCodeAt(start + 1) === 0x2a) return this.#blockComment(start)
    if (code === 0x27) return this.#quoted('string', "'", this.#dialect.backslash || this.#followsE())
    if (code === 0x22) return this.#quoted('name', '"', this.#dialect.backslash)
    if (code === 0x60) return this.#quoted('name', '`', false)
    if (code === 0x5b && this.#dialect.brackets) return this.#quoted('name', ']', false)
    if (code === 0x24) {
      const quote = this.#match(dollarQuote)?.[0]
      if (quote) return this.#dollar(start, quote)
    }
    if (isWordPart(code)) return this.#word(start)
    this.#match(operator)
    return this.#put('sign', start)
  }

  #command(): boolean {
    const delimiter = this.#match(delimiterLine)?.groups?.['delimiter']
    if (delimiter !== undefined) {
      this.#delimiter = delimiter
      return true
    }
    if (this.#dialect.slashLines && this.#match(slashLine)) return true
    const found = this.#match(commandLine)
    if (found && this.#text[this.#at - 1] === '\r') this.#at--
    return found !== undefined
  }

  #end(start: number): undefined {
    this.#at += this.#delimiter.length
    const copies = this.#copies
    this.#copies = false
    this.#put('end', start)
    if (!copies) return
    const data = this.#at
    const end = this.#hasData ? this.#text.indexOf('\n\\.', data) : -1
    this.#hasData = end >= 0
    if (end < 0) return
    this.#at = end + '\n\\.'.length
    this.#put('data', data)
  }

  #word(start: number): undefined {
    const isPart = isDigit(this.#text.charCodeAt(start)) ? isNumberPart : isWordPart
    while (isPart(this.#text.charCodeAt(this.#at))) this.#at++
    if (this.#isFirst) this.#copies = false
    if (this.#at - start === 'STDIN'.length && this.#isStdin(start)) this.#copies = true
    return this.#put('word', start)
  }

  /** Whether the word here ends `COPY t FROM stdin`, so that data follows the statement. */
  #isStdin(start: number): boolean {
    const before = this.#tokens.at(-1)
    const from = before ? this.#text.slice(before.start, before.end) : ''
    return /^stdin$/i.test(this.#text.slice(start, this.#at)) && /^from$/i.test(from)
  }

  #lineComment(start: number): undefined {
    const end = this.#text.indexOf('\n', start)
    this.#at = end < 0 ? this.#text.length : end
    while (this.#text[this.#at - 1] === '\r') this.#at--
    this.#put('comment', start)
  }

  /** MySQL's conditional comments are statements for MySQL, so they are no comments here. */
  #blockComment(start: number): string | undefined {
    const end = this.#commentEnd(start)
    if (end < 0) return 'a comment does not end'
    this.#at = end
    return this.#put(this.#text[start + 2] === '!' ? 'string' : 'comment', start)
  }

  /** Comments nest in the standard; if that finds no end, they do not. */
  #commentEnd(start: number): number {
    const nested = this.#nests ? this.#nestedEnd(start) : -1
    if (nested >= 0) return nested
    this.#nests = false
    const plain = this.#text.indexOf('*/', start + 2)
    return plain < 0 ? -1 : plain + 2
  }

  #nestedEnd(start: number): number {
    let depth = 0
    border.lastIndex = start
    for (let found = border.exec(this.#text); found; found = border.exec(this.#text)) {
      depth += found[0] === '/*' ? 1 : -1
      if (depth === 0) return border.lastIndex
    }
    return -1
  }

  #followsE(): boolean {
    const before = this.#tokens.at(-1)
    return before?.end === this.#at && /^e$/i.test(this.#text.slice(before.start, before.end))
  }

  /** A doubled quote is a quote; a backslash escapes where it does. */
  #quoted(kind: TokenKind, quote: string, escapes: boolean): string | undefined {
    const start = this.#at
    for (let at = start + 1; at < this.#text.length; at++) {
      const sign = this.#text[at]
      if (sign === '\\' && escapes) at++
      else if (sign === quote) {
        if (this.#text[at + 1] === quote) at++
        else {
          this.#at = at + 1
          return this.#put(kind, start)
        }
      }
    }
    return `a ${kind === 'string' ? 'string' : 'quoted name'} does not end`
  }

  #dollar(start: number, quote: string): string | undefined {
    const end = this.#text.indexOf(quote, this.#at)
    if (end < 0) return `a ${quote} string does not end`
    this.#at = end + quote.length
    return this.#put('string', start)
  }
}

const border = /\/\*|\*\//g

const unreadable = (text: string, at: number, why: string): Unreadable => ({
  unreadable: `Not a script that can be read: ${why} (line ${text.slice(0, at).split('\n').length}).`,
})
