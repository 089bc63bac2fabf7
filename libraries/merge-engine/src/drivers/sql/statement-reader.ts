/**
 * Reads from the words of a statement what it does: the kind and name of the thing that it makes or changes, and the other names
 * in it.
 */
import { type Description, keyedByCells } from './description.ts'
import { nameIn } from './elements.ts'
import { isKeyword } from './keywords.ts'
import type { Meaning } from './meaning.ts'
import type { Tokens } from './tokens.ts'

const nothing: ReadonlySet<string> = new Set()

const sessionWords =
  /^(?:BEGIN|START|COMMIT|ROLLBACK|ABORT|END|SAVEPOINT|RELEASE|SET|RESET|USE|LOCK|UNLOCK|PREPARE|DEALLOCATE|DISCARD|LISTEN|NOTIFY|DECLARE|FETCH|CLOSE|IF|ELSE|WHILE|PRINT|PRAGMA|SPOOL|WHENEVER|PROMPT)$/

const things =
  /^(?:TABLE|VIEW|INDEX|FUNCTION|PROCEDURE|PROC|ROUTINE|TRIGGER|SEQUENCE|TYPE|SCHEMA|DATABASE|EXTENSION|DOMAIN|ROLE|USER|POLICY|RULE|AGGREGATE|COLLATION|CONVERSION|LANGUAGE|SERVER|TABLESPACE|PUBLICATION|SUBSCRIPTION|SYNONYM|PACKAGE|EVENT|STATISTICS|COLUMN|CONSTRAINT)$/

/** Things of a table, whose names are unique only in the table. */
const thingsOfTables = /^(?:trigger|policy|rule|constraint)$/

/** Behind these a keyword, such as OLD or USER, is the name of a table. */
const beforeTables = /^(?:FROM|JOIN|INTO|UPDATE|TABLE|REFERENCES|ON)$/

const maxHeadTokens = 12

/** Reads one statement's tokens, without its comments. */
export class StatementReader {
  readonly #all: Tokens
  #at = 0
  #mentions: ReadonlySet<string> | undefined

  readonly #meaning: Meaning

  constructor(all: Tokens, meaning: Meaning) {
    this.#all = all
    this.#meaning = meaning
  }

  description(): Description {
    const first = this.#word()
    if (sessionWords.test(first) && !this.#isBlock(first))
      return { makes: nothing, mentions: () => this.#mentioned(), ofSession: true }
    if (first === 'CREATE') return this.#created()
    if (first === 'DROP') return this.#dropped()
    if (first === 'ALTER') return this.#altered()
    if (first === 'COMMENT' || first === 'GRANT' || first === 'REVOKE') return this.#whole(first)
    if (first === 'INSERT' || first === 'REPLACE' || first === 'COPY') return this.#inserted(first)
    if (first === 'UPDATE' || first === 'DELETE' || first === 'TRUNCATE') return this.#changed()
    if (first === 'SELECT') return this.#selected()
    return { makes: undefined, mentions: () => this.#mentioned(), ofSession: false }
  }

  #isBlock(first: string): boolean {
    return first === 'BEGIN' && this.#all.tokens.length > 4
  }

  #word(at = this.#at): string {
    const { text, tokens } = this.#all
    const token = tokens[at]
    return token?.kind === 'word' ? text.slice(token.start, token.end).toUpperCase() : ''
  }

  #sign(at = this.#at): string {
    const { text, tokens } = this.#all
    const token = tokens[at]
    return token?.kind === 'sign' ? text.slice(token.start, token.end) : ''
  }

  #skip(words: RegExp): void {
    while (words.test(this.#word())) this.#at++
  }

  /** A name with or without its schema; the last part counts. */
  #name(): { name: string; full: string } {
    const steps = [nameIn(this.#all, this.#at++)]
    while (this.#sign() === '.') {
      steps.push(nameIn(this.#all, this.#at + 1))
      this.#at += 2
    }
    return { name: steps.at(-1) ?? '', full: steps.join('.') }
  }

  /** All names, and words except keywords, also in strings: a string may be a body. */
  #mentioned(): ReadonlySet<string> {
    if (this.#mentions) return this.#mentions
    const { text, tokens } = this.#all
    const mentions = new Set<string>()
    this.#mentions = mentions
    for (const [at, { kind, start, end }] of tokens.entries()) {
      if (kind === 'word') {
        const word = text.slice(start, end)
        const isName = !isKeyword(word) || beforeTables.test(this.#word(at - 1)) || this.#sign(at - 1) === '.'
        if (isName && !/^\d/.test(word)) mentions.add(word.toLowerCase())
      } else if (kind === 'name') mentions.add(nameIn(this.#all, at))
      else if (kind === 'string' || kind === 'data') {
        for (const word of text.slice(start, end).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [])
          if (!isKeyword(word)) mentions.add(word.toLowerCase())
      }
    }
    return mentions
  }

  /** The kind of thing of a statement: `table`, `materialized view`, `operator class`. */
  #thing(): string | undefined {
    const from = this.#at
    while (this.#at < from + maxHeadTokens && !things.test(this.#word())) this.#at++
    if (!things.test(this.#word())) return undefined
    const thing = this.#word(this.#at++).toLowerCase()
    const isBody = thing === 'package' && this.#word() === 'BODY'
    this.#skip(/^(?:BODY|CONCURRENTLY|IF|NOT|EXISTS|ONLY)$/)
    return isBody ? 'package body' : thing
  }

  #created(): Description {
    this.#at = 1
    const thing = this.#thing()
    if (!thing || this.#word() === 'ON')
      return { makes: undefined, mentions: () => this.#mentioned(), ofSession: false }
    const { name, full } = this.#name()
    const isOn = thingsOfTables.test(thing)
    const on = isOn ? this.#nameAfter('ON') : undefined
    const key = `create ${thing} ${full}${on === undefined ? '' : ` on ${on}`}`
    const own = on === undefined ? name : `${on}.${name}`
    return {
      key,
      fuller: `${key}${this.#inParentheses()}`,
      makes: new Set([own]),
      mentions: () => this.#mentioned(),
      ofSession: false,
    }
  }

  #dropped(): Description {
    this.#at = 1
    const thing = this.#thing()
    if (!thing) return { makes: undefined, mentions: () => this.#mentioned(), ofSession: false }
    const { name, full } = this.#name()
    const isAlone = this.#sign() !== ','
    const on = thingsOfTables.test(thing) ? this.#nameAfter('ON') : undefined
    const key = `drop ${thing} ${full}${on === undefined ? '' : ` on ${on}`}`
    return {
      key,
      fuller: `${key}${this.#inParentheses()}`,
      makes: isAlone ? new Set([name]) : undefined,
      mentions: () => this.#mentioned(),
      ofSession: false,
    }
  }

  /** The last step of the name behind a word. */
  #nameAfter(word: string): string | undefined {
    const { tokens } = this.#all
    for (let at = this.#at; at < Math.min(tokens.length, this.#at + 40); at++) {
      if (this.#word(at) !== word) continue
      const back = this.#at
      this.#at = at + 1
      const { name } = this.#name()
      this.#at = back
      return name
    }
    return undefined
  }

  /** The text in the parentheses here, such as a function's parameters. */
  #inParentheses(): string {
    const { text, tokens } = this.#all
    if (this.#sign() !== '(') return ''
    const from = this.#at
    let depth = 0
    for (let at = from; at < tokens.length; at++) {
      const sign = this.#sign(at)
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
      if (depth === 0) return this.#meaning(text.slice(tokens[from]?.start, tokens[at]?.end))
    }
    return ''
  }

  #altered(): Description {
    this.#at = 1
    const thing = this.#thing()
    if (!thing) return { makes: undefined, mentions: () => this.#mentioned(), ofSession: false }
    const { name, full } = this.#name()
    const target = `alter ${thing} ${full}`
    const action = this.#word()
    const isAdded = action === 'ADD' && /^(?:CONSTRAINT|COLUMN|VALUE)$/.test(this.#word(this.#at + 1))
    if (isAdded && !this.#hasSeveral()) {
      const isColumn = thing === 'table' && this.#word(this.#at + 1) === 'COLUMN'
      this.#at += 2
      this.#skip(/^(?:IF|NOT|EXISTS)$/)
      const added = this.#added()
      return {
        key: `${target} add ${added}`,
        makes: new Set([`${name}.${added}`]),
        ...(isColumn && { addsColumnTo: name }),
        mentions: () => this.#mentioned(),
        ofSession: false,
      }
    }
    const key = `${target} ${this.#actionWords()}`
    return {
      key,
      fuller: this.#meaning(this.#all.text),
      makes: new Set([name]),
      mentions: () => this.#mentioned(),
      ofSession: false,
    }
  }

  #added(): string {
    const { text, tokens } = this.#all
    const token = tokens[this.#at]
    return token?.kind === 'string' ? text.slice(token.start, token.end) : this.#name().name
  }

  /** Whether there are several actions, separated by commas. */
  #hasSeveral(): boolean {
    let depth = 0
    for (let at = this.#at; at < this.#all.tokens.length; at++) {
      const sign = this.#sign(at)
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
      if (depth === 0 && sign === ',') return true
    }
    return false
  }

  /** The action and the part it changes: `alter column c set`, `owner to`, `drop constraint k`. */
  #actionWords(): string {
    const words: string[] = []
    for (let at = this.#at; words.length < 5; at++) {
      const kind = this.#all.tokens[at]?.kind
      if (kind !== 'word' && kind !== 'name') break
      words.push(nameIn(this.#all, at))
      if (this.#word(at) === 'TO' || this.#word(at) === 'SET') break
    }
    return words.join(' ')
  }

  /** A grant, or a comment on something: its key is the whole text, or the thing that is commented. */
  #whole(first: string): Description {
    const key = first === 'COMMENT' ? this.#upTo('IS') : this.#meaning(this.#all.text)
    return { key, makes: new Set([key]), mentions: () => this.#mentioned(), ofSession: false }
  }

  /** The text before a word. */
  #upTo(word: string): string {
    const { text, tokens } = this.#all
    const at = tokens.findIndex((_, at) => this.#word(at) === word)
    return this.#meaning(text.slice(0, tokens[at]?.start))
  }

  #inserted(first: string): Description {
    this.#at = 1
    this.#skip(/^(?:IGNORE|LOW_PRIORITY|DELAYED|HIGH_PRIORITY|OR|REPLACE|ROLLBACK|ABORT|FAIL|INTO)$/)
    const { name, full } = this.#name()
    const key = `${first === 'COPY' ? 'copy' : 'insert into'} ${full}`
    const cells = this.#firstCells()
    const isListed = this.#sign(this.#at) === '('
    const described = {
      key,
      ...(!isListed && { listsNoColumnsOf: name }),
      mentions: () => this.#mentioned(),
      ofSession: false,
    }
    if (cells.length === 0) return { ...described, makes: new Set([name]) }
    return { ...described, ...keyedByCells(key, name, cells.slice(0, 1)), row: { table: name, cells } }
  }

  /** The first cells of the first row of an insert: one word of the first, which is a key as a rule, and all of the second. */
  #firstCells(): readonly string[] {
    const { text, tokens } = this.#all
    const at = tokens.findIndex((_, at) => /^VALUES?$/.test(this.#word(at)) && this.#sign(at + 1) === '(')
    const cell = at < 0 ? undefined : tokens[at + 2]
    if (!cell) return []
    const first = text.slice(cell.start, cell.end)
    const from = this.#sign(at + 3) === ',' ? at + 4 : tokens.length
    let [to, depth] = [from, 0]
    for (; to < tokens.length; to++) {
      const sign = this.#sign(to)
      if (depth === 0 && (sign === ',' || sign === ')')) break
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    }
    return to > from ? [first, text.slice(tokens[from]?.start, tokens[to - 1]?.end)] : [first]
  }

  #changed(): Description {
    this.#at = 1
    this.#skip(/^(?:FROM|TABLE|ONLY|LOW_PRIORITY|IGNORE)$/)
    return { makes: new Set([this.#name().name]), mentions: () => this.#mentioned(), ofSession: false }
  }

  /** Dumps write `SELECT setval('s', 7, true)` for a sequence; any other SELECT may do anything. */
  #selected(): Description {
    const sequence = /^SELECT\s+(?:pg_catalog\.)?setval\(\s*'(?<name>[^']+)'/i.exec(this.#all.text)?.groups?.['name']
    if (sequence === undefined)
      return {
        makes: undefined,
        mentions: () => this.#mentioned(),
        ofSession: /set_config/i.test(this.#all.text),
        isQuery: true,
      }
    return {
      key: `setval ${sequence}`,
      makes: new Set([`setval ${sequence}`]),
      mentions: () => this.#mentioned(),
      ofSession: false,
      isQuery: true,
    }
  }
}
