/**
 * Parses a style sheet into nodes (CSS Syntax 3, as far as a merge needs it: rules, declarations, comments). Selectors, conditions and
 * values are not taken apart. A comment belongs to what follows it, or to what stands before it on its line.
 *
 * Anything that a browser would have to repair, and templates, are not read.
 */

import { NodeTable, type Start } from '../../core/document/node-table.ts'
import { ParseError, readOrUnreadable } from '../../core/document/parse-error.ts'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { kindOf, kinds, meaningOf } from './kinds.ts'

export function scanCss(text: string): Tree | Unreadable {
  return readOrUnreadable(() => new Scanner(text).document())
}

/** A style sheet with more nodes, or more levels, is merged by lines. */
const maxNodes = 1_000_000
const maxLevels = 20

/** Where the start of something was read up to: a declaration or a statement ends, or a block begins or ends. */
type Head = Readonly<{ end: number; by: ';' | '{' | '}' | '' }>

class Scanner {
  readonly #text: string
  readonly #table: NodeTable
  readonly #comments: { start: number; end: number }[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#table = new NodeTable(text, kinds, meaningOf)
  }

  document(): Tree {
    const root = this.#table.begin(kindOf.document, undefined, { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    const rules = this.#table.begin(kindOf.rules, 'rules', { leadStart: 0, labelStart: 0, labelEnd: 0, start: 0 })
    const end = this.#rules(1)
    if (this.#at < this.#text.length) this.#refuse('a bracket closes nothing')
    this.#table.borders(rules, 0, end, end)
    this.#table.end(rules, end)
    this.#table.borders(root, 0, end, this.#text.length)
    this.#table.end(root, this.#text.length)
    return this.#table.tree({ comments: this.#comments, tolerated: new Set() })
  }

  /** Rules up to a closing bracket or the end of the text; returns where the last one ends. */
  #rules(level: number): number {
    if (level > maxLevels) this.#refuse('it is nested too deeply')
    for (;;) {
      const leadStart = this.#at
      this.#trivia()
      const first = this.#text[this.#at]
      if (first === undefined || first === '}') return leadStart
      this.#rule(leadStart, level)
    }
  }

  #rule(leadStart: number, level: number): void {
    if (this.#table.rows >= maxNodes) this.#refuse('it has too many rules')
    const start = this.#at
    const at: Start = { leadStart, labelStart: start, labelEnd: start, start }
    const known = this.#comments.length
    const head = this.#head()
    if (head.by === ';' && this.#text[start] === '@') {
      this.#comments.length = known
      this.#at++
      return this.#ended(this.#table.begin(kindOf.statement, undefined, at), this.#at)
    }
    if (head.by !== '{' || head.end === start) this.#refuse('something is no rule')
    const rule = this.#table.begin(kindOf.rule, undefined, at)
    const selector = this.#table.begin(kindOf.selector, 'selector', { ...at, leadStart: start })
    this.#table.end(selector, head.end)
    this.#block(head.end, level, this.#text.slice(start, head.end))
    this.#table.borders(rule, start, this.#at, this.#at)
    this.#ended(rule, this.#at)
  }

  /** Ends an entry of a list, with the comment behind it on its line. */
  #ended(row: number, end: number): void {
    this.#table.end(row, end)
    this.#at = this.#commentBehind(end)
    this.#table.behind(row, end, end, this.#at)
  }

  /** A block from its opening to its closing bracket. */
  #block(leadStart: number, level: number, head: string): void {
    const start = this.#at
    const at: Start = { leadStart, labelStart: start, labelEnd: start, start }
    const sort = this.#sortOfBlock(head)
    if (sort === 'mixed') {
      const row = this.#table.begin(kindOf.mixed, 'block', at)
      this.#at = this.#closing(start)
      return this.#table.end(row, this.#at)
    }
    const row = this.#table.begin(sort === 'rules' ? kindOf.block : kindOf.declarations, 'block', at)
    this.#at = start + 1
    const closeStart = sort === 'rules' ? this.#rules(level + 1) : this.#declarations()
    if (this.#text[this.#at] !== '}') this.#refuse('a block does not end')
    this.#table.borders(row, start + 1, closeStart, this.#at++)
    this.#table.end(row, this.#at)
  }

  /** What a block holds; declarations of which one is there twice count as mixed. */
  #sortOfBlock(head: string): 'rules' | 'declarations' | 'mixed' {
    const start = this.#at
    const names = new Set<string>()
    let [hasRules, hasDeclarations, isDoubled] = [false, false, false]
    this.#at++
    const known = this.#comments.length
    for (;;) {
      this.#trivia()
      const from = this.#at
      const first = this.#text[from]
      if (first === '}') break
      if (first === undefined) this.#refuse('a block does not end')
      const { by, end } = this.#head()
      if (by === '{') {
        hasRules = true
        this.#at = this.#closing(this.#at)
      } else if (first === '@') {
        hasRules = true
        if (by === ';') this.#at++
      } else {
        const name = nameIn(this.#text.slice(from, end))
        if (name !== undefined && names.has(name)) isDoubled = true
        if (name !== undefined) names.add(name)
        hasDeclarations = true
        if (by === ';') this.#at++
      }
    }
    this.#comments.length = known
    this.#at = start
    if (isDoubled || (hasRules && hasDeclarations)) return 'mixed'
    if (hasRules) return 'rules'
    return hasDeclarations || !holdsRules.test(head) ? 'declarations' : 'rules'
  }

  /** The place behind the bracket that closes this one. */
  #closing(start: number): number {
    const before = this.#at
    let depth = 0
    this.#at = start
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at]
      if (sign === '{') depth++
      if (sign === '}' && --depth === 0) break
      if (this.#text.startsWith('/*', this.#at)) this.#comment()
      else this.#pass()
    }
    const end = this.#at + 1
    if (depth > 0) this.#refuse('a block does not end')
    this.#at = before
    return end
  }

  /** Returns where the last declaration ends. */
  #declarations(): number {
    for (;;) {
      const leadStart = this.#at
      this.#trivia()
      if (this.#text[this.#at] === '}') return leadStart
      this.#declaration(leadStart)
    }
  }

  #declaration(leadStart: number): void {
    if (this.#table.rows >= maxNodes) this.#refuse('it has too many declarations')
    const labelStart = this.#at
    const head = this.#head()
    const [whole = '', property = ''] = declaration.exec(this.#text.slice(labelStart, head.end)) ?? []
    const start = labelStart + whole.length
    if (whole === '' || start >= head.end || head.by === '{') this.#refuse('something is no declaration')
    const at = { leadStart, labelStart, labelEnd: labelStart + property.length, start }
    const row = this.#table.begin(kindOf.value, nameOf(property), at)
    this.#table.end(row, head.end)
    if (head.by !== ';') {
      this.#at = Math.max(head.end, this.#commentBehind(head.end))
      return this.#table.behind(row, head.end, head.end, this.#at)
    }
    const separator = this.#at++
    this.#at = this.#commentBehind(this.#at)
    this.#table.behind(row, separator, separator + 1, this.#at)
  }

  /**
   * Reads up to what ends a selector, a value or a statement; `end` is without white space and comments before that. A comment within it
   * is a part of it.
   */
  #head(): Head {
    let end = this.#at
    const known = this.#comments.length
    for (;;) {
      this.#trivia()
      const sign = this.#text[this.#at]
      if (sign === undefined) return { end, by: '' }
      if (sign === ';' || sign === '{' || sign === '}') return { end, by: sign }
      this.#pass()
      end = this.#at
      this.#comments.length = known
    }
  }

  /** Passes one sign, or all of a string, an escape, a comment, or what stands in brackets that are no blocks. */
  #pass(): void {
    const sign = this.#text[this.#at]
    if (sign === '"' || sign === "'") return this.#string(sign)
    if (sign === '\\') this.#at += 2
    else if (sign === '(' || sign === '[') this.#brackets()
    else if (sign === '<' || this.#text.startsWith('${', this.#at)) this.#refuse('it is a template')
    else if (this.#text.startsWith('//', this.#at)) this.#refuse('CSS has no such comments')
    else this.#at++
  }

  #string(quote: string): void {
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]
      if (sign === quote) return void this.#at++
      if (sign === '\n') break
      if (sign === '\\') this.#at++
    }
    this.#refuse('a text in quotes does not end')
  }

  /** In `url(` anything may stand without quotes. */
  #brackets(): void {
    const open: string[] = []
    const isAddress = /url$/i.test(this.#text.slice(Math.max(0, this.#at - 3), this.#at))
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at]
      if (sign === '(' || sign === '[') open.push(sign === '(' ? ')' : ']')
      else if (sign === ')' || sign === ']') {
        if (open.pop() !== sign) this.#refuse('brackets do not match')
      } else if (sign === '{' || sign === '}') this.#refuse('brackets do not close')
      else if (sign === '"' || sign === "'") {
        this.#string(sign)
        continue
      } else if (sign === '\\') this.#at++
      else if (!isAddress && this.#text.startsWith('/*', this.#at)) {
        this.#comment()
        continue
      }
      this.#at++
      if (open.length === 0) return
      if (open.length > maxLevels) this.#refuse('it is nested too deeply')
    }
    this.#refuse('brackets do not close')
  }

  #comment(): void {
    const start = this.#at
    const end = this.#text.indexOf('*/', start + 2)
    if (end < 0) this.#refuse('a comment does not end')
    this.#at = end + 2
  }

  /** White space and comments, which are noted. */
  #trivia(): void {
    for (;;) {
      while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
      if (!this.#text.startsWith('/*', this.#at)) return
      const start = this.#at
      this.#comment()
      this.#note(start, this.#at)
    }
  }

  /** The end of a comment that ends this line; the same place if there is none. */
  #commentBehind(from: number): number {
    const [found] = commentToLineEnd(this.#text, from)
    if (found === undefined) return from
    this.#note(this.#text.indexOf('/*', from), from + found.length)
    return from + found.length
  }

  /** Looking ahead may read a comment twice. */
  #note(start: number, end: number): void {
    if (start >= (this.#comments.at(-1)?.end ?? 0)) this.#comments.push({ start, end })
  }

  #refuse(why: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new ParseError(`Not readable as CSS: ${why} (line ${line}).`)
  }
}

function commentToLineEnd(text: string, from: number): readonly string[] {
  commentBehind.lastIndex = from
  return commentBehind.exec(text) ?? []
}

const commentBehind = /[ \t]*\/\*(?:[^*\n]|\*(?!\/))*\*\/(?=[ \t]*(?:\r?\n|$))/y

/** A property, the colon, and the white space around it. */
const declaration = /^([-\w*\\]+)\s*:\s*/

const nameOf = (property: string) => (property.startsWith('--') ? property : property.toLowerCase())

function nameIn(text: string): string | undefined {
  const property = declaration.exec(text)?.[1]
  return property === undefined ? undefined : nameOf(property)
}

/** At-rules whose blocks hold rules. */
const holdsRules = /^@(?:media|supports|layer|container|scope|document|(?:-\w+-)?keyframes|starting-style)\b/i
