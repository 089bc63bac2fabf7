/** What the parsers of block and flow collections share: the table, the comments and the names. */
import { type Kinds, kindsOf, NodeTable, type Start } from '../../core/document/node-table.ts'
import { contentOf, isText, meaningOf } from './meaning.ts'
import type { Reference } from './references.ts'
import type { Within } from './scalars.ts'
import type { Source } from './source.ts'

const plainKinds = kindsOf([
  { kind: 'stream', role: 'slots' },
  { kind: 'documents', role: 'items', separator: '\n---' },
  { kind: 'map', role: 'members', lines: true },
  { kind: 'list', role: 'items', lines: true },
  { kind: 'flow map', role: 'members', separator: ',' },
  { kind: 'flow list', role: 'items', separator: ',' },
  { kind: 'string', role: 'none' },
  { kind: 'number', role: 'none' },
  { kind: 'block', role: 'none' },
  { kind: 'alias', role: 'none' },
  { kind: 'comment', role: 'none' },
])

export type KindName = (typeof plainKinds)[number]['kind']

const plainNumbers: ReadonlyMap<string, number> = new Map(plainKinds.map(({ kind }, at) => [kind, at]))

/** The key of YAML 1.1 that merges other maps. */
const mergeKey = '<<'

/** A document with more nodes is merged by lines. */
const maxNodes = 3_000_000

export class Rows {
  readonly source: Source
  readonly table: NodeTable
  readonly references: Reference[] = []
  readonly tolerated = new Set<string>()
  readonly comments: { start: number; end: number }[] = []
  readonly #kinds: Kinds[number][] = [...plainKinds]
  /** The numbers of kinds with a tag. */
  readonly #tagged = new Map<string, number>()

  constructor(source: Source) {
    this.source = source
    this.table = new NodeTable(source.text, this.#kinds, meaningOf)
  }

  begin(kind: KindName, at: Start & Readonly<{ name: string | undefined }>, tag = ''): number {
    if (this.table.rows >= maxNodes) this.source.refuse('it has too many values', at.start)
    return this.table.begin(this.#kindOf(kind, tag), at.name, at)
  }

  /** Collections with different tags are of different kinds. */
  #kindOf(kind: KindName, tag: string): number {
    if (tag === '') return plainNumbers.get(kind) ?? 0
    const name = `${kind} ${tag}`
    const known = this.#tagged.get(name)
    if (known !== undefined) return known
    const [like] = plainKinds.filter((one) => one.kind === kind)
    if (!like) throw new Error(`YAML has no kind ${kind}`)
    const number = this.#kinds.push({ ...like, kind: name }) - 1
    this.#tagged.set(name, number)
    return number
  }

  /** An atom whose written value, behind its properties, is from `at` to `end`. */
  atom(
    start: Start & Readonly<{ name: string | undefined }>,
    at: number,
    end: number,
    within: Within = 'block',
  ): number {
    if (at < end && this.source.text[at] === '*') this.#alias(start.start, at, end)
    const row = this.begin(this.#kindAt(at, end, within), start)
    this.table.end(row, end)
    return row
  }

  /** An alias is the whole value: it has no properties. */
  #alias(start: number, at: number, end: number): void {
    if (this.source.text.slice(start, at).trim() !== '') this.source.refuse('an alias has a tag or an anchor', at)
    this.#reference(at, end)
  }

  #reference(from: number, to: number): string {
    const written = this.source.text.slice(from, to)
    this.references.push({ name: written.slice(1), isAlias: written.startsWith('*'), at: from })
    return written
  }

  /** Numbers on one line may be one thing, such as a position, and are not a set; on separate lines they are items. */
  #kindAt(at: number, end: number, within: Within): KindName {
    const first = at < end ? this.source.text[at] : ''
    if (first === '|' || first === '>') return 'block'
    if (first === '*') return 'alias'
    return within === 'flow' && first !== '"' && first !== "'" && !isText(this.source.text.slice(at, end))
      ? 'number'
      : 'string'
  }

  close(row: number, to: Readonly<{ openEnd: number; closeStart: number; tailStart: number; end: number }>): void {
    this.table.borders(row, to.openEnd, to.closeStart, to.tailStart)
    this.table.end(row, to.end)
  }

  behind(row: number, separatorStart: number, separatorEnd: number, afterEnd: number): void {
    this.table.behind(row, separatorStart, separatorEnd, afterEnd)
  }

  /** The name of a key, unique among its siblings. Only the merge key may occur several times: then its value is added to the name. */
  nameFor(names: Set<string>, from: number, to: number): string {
    const { source } = this
    const key = contentOf(source.text.slice(from, to))
    const isRepeated = key === mergeKey && names.has(key)
    const name = isRepeated ? source.text.slice(from, source.lineEnd(to)) : key
    const before = names.size
    if (names.add(name).size === before) source.refuse(`the key ${JSON.stringify(name)} occurs twice in one map`, from)
    if (isRepeated) this.tolerated.add('a merge key that occurs twice')
    return name
  }

  /** Tags and anchors before a value, and their end. */
  properties(at: number, within: Within = 'block'): { tag: string; end: number } {
    const { source } = this
    const endsFlowWord = (char = '') => within === 'flow' && ',[]{}'.includes(char)
    let tag = ''
    let anchor = ''
    let end = at
    for (;;) {
      const start = within === 'flow' ? this.trivia(end) : source.afterBlanks(end)
      const first = source.text[start]
      if (start >= source.limit || (first !== '&' && first !== '!')) return { tag, end }
      end = start + 1
      while (!source.isGap(end) && !endsFlowWord(source.text[end])) end++
      if ((first === '!' ? tag : anchor) !== '') source.refuse('a value has two tags or two anchors', start)
      if (first === '!') tag = source.text.slice(start, end)
      else anchor = this.#reference(start, end)
    }
  }

  /** The place behind white space, line breaks and comments; the comments are noted. */
  trivia(from: number): number {
    const { source } = this
    for (let at = from; ; ) {
      at = source.afterBlanks(at)
      if (at >= source.limit) return source.limit
      if (source.isBreak(at)) at = source.afterBreak(at)
      else if (source.isComment(at)) {
        const end = source.lineEnd(at)
        this.comment(at, end)
        at = end
      } else return at
    }
  }

  /** Whether one of the comments so far is behind this place. */
  hasComment(from: number): boolean {
    return (this.comments.at(-1)?.start ?? -1) >= from
  }

  /** Looking ahead may find a comment twice. */
  comment(start: number, end: number): void {
    if (start >= (this.comments.at(-1)?.end ?? 0)) this.comments.push({ start, end })
  }

  /** Notes the comments and directives of a range that has nothing else but markers. */
  commentLines(from: number, to: number): void {
    for (const { 0: line, index } of this.source.text.slice(from, to).matchAll(/[#%].*/g))
      this.comments.push({ start: from + index, end: from + index + line.trimEnd().length })
  }

  /** The end of a comment that ends this line; `from` if there is none. */
  commentEnd(from: number): number {
    const start = this.source.afterBlanks(from)
    if (start >= this.source.limit || !this.source.isComment(start)) return from
    const end = this.source.lineEnd(start)
    this.comment(start, end)
    return end
  }
}
