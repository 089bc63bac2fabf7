/** Reads the words of a statement one after the other. */
import { nameIn } from '../elements.ts'
import { isKeyword } from '../keywords.ts'
import type { Tokens } from '../tokens.ts'

/** The words between what a statement does and the name of the thing. */
export const ifMissing = /^(?:IF|NOT|EXISTS|ONLY)$/

export class Reader {
  readonly all: Tokens
  at = 0

  constructor(all: Tokens) {
    this.all = all
  }

  get size(): number {
    return this.all.tokens.length
  }

  word(at = this.at): string {
    const token = this.all.tokens[at]
    return token?.kind === 'word' ? this.all.text.slice(token.start, token.end).toUpperCase() : ''
  }

  sign(at = this.at): string {
    const token = this.all.tokens[at]
    return token?.kind === 'sign' ? this.all.text.slice(token.start, token.end) : ''
  }

  /** Skips words, and says whether there were any. */
  skip(words: RegExp): boolean {
    const from = this.at
    while (words.test(this.word())) this.at++
    return this.at > from
  }

  /** A name, with its schema as it is written. */
  name(): string {
    const steps = [nameIn(this.all, this.at++)]
    while (this.sign() === '.') {
      steps.push(nameIn(this.all, this.at + 1))
      this.at += 2
    }
    return steps.join('.')
  }

  /** The ranges of tokens between commas, from a place up to the parenthesis that closes what is open there, or the end. */
  *parts(from: number): Generator<readonly [from: number, to: number]> {
    let depth = 0
    let start = from
    for (let at = from; at <= this.size; at++) {
      const sign = this.sign(at)
      const isLast = at === this.size || (depth === 0 && sign === ')') || this.all.tokens[at]?.kind === 'end'
      if (depth === 0 && (isLast || sign === ',') && at > start) yield [start, at]
      if (isLast) return
      if (depth === 0 && sign === ',') start = at + 1
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    }
  }

  /** The first name of each part of the parentheses here. */
  listed(at = this.at): readonly string[] {
    return this.sign(at) === '(' ? [...this.parts(at + 1)].map(([from]) => nameIn(this.all, from)) : []
  }

  /** Whether a word is a name, and none of the language's own. */
  isName(at = this.at): boolean {
    const token = this.all.tokens[at]
    if (!token) return false
    return token.kind === 'name' || (token.kind === 'word' && !isKeyword(this.all.text.slice(token.start, token.end)))
  }

  /** All words from a place on that may be columns; none is what follows AS, the name of a column of the answer. */
  words(from = 0): readonly string[] {
    return this.all.tokens.flatMap((_, at) => {
      const isColumn = at >= from && this.isName(at) && !/^[(.]$/.test(this.sign(at + 1)) && this.word(at - 1) !== 'AS'
      return isColumn ? [nameIn(this.all, at)] : []
    })
  }

  /** The words of a range as they are written, but without layout, without the quotes of names, and with plain words in lower case. */
  written(from: number, to: number): string {
    const { text, tokens } = this.all
    return tokens
      .slice(from, to)
      .flatMap(({ kind, start, end }, at) => {
        if (kind === 'end') return []
        return kind === 'word' || kind === 'name' ? nameIn(this.all, from + at) : text.slice(start, end)
      })
      .join(' ')
  }

  has(words: RegExp): boolean {
    return this.all.tokens.some((_, at) => words.test(this.word(at)))
  }
}
