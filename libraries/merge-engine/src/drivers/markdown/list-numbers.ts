/**
 * The numbers of ordered lists. Each side counted its own items, so those of a merge may be `1, 3, 2` or `1, 2, 2`. A list is numbered
 * as the sides number theirs: from its first number on, or with that number for all. What a side changed of that is taken; a list that
 * follows no such rule keeps its numbers.
 */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { ListNumbers, MergedList } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'

const kind = 'numbered'

export const listNumbers: ListNumbers = {
  kind,
  numbersOf: oncePerTree((tree) => {
    const numbers: (readonly string[])[] = []
    for (let at = 0; at < tree.size; at++) {
      const node = tree.node(at)
      if (node.kind === kind) numbers.push(numbersIn(tree, node))
    }
    return numbers
  }),
  renumbered(result, lists, trees) {
    const edits = new Edits(result.text)
    for (const inside of lists) renumber(edits, inside, result, trees)
    return edits.applied()
  },
}

const numbersIn = (tree: Tree, list: Node): readonly string[] =>
  list.children.map(({ start }) => /^\d*/.exec(tree.text.slice(start, start + 10))?.[0] ?? '')

/** `step` is from one number to the next; undefined of a single item, and `none` where it is not always the same. */
type Counting = Readonly<{ first: number; step: 0 | 1 | undefined | 'none'; last: number }>

function countingOf(tree: Tree, list: Node): Counting {
  const written = numbersIn(tree, list)
  const numbers = written.map(Number)
  const [first = 1, second] = numbers
  const last = numbers.at(-1) ?? first
  if (written.some((number) => number.length > 1 && number.startsWith('0'))) return { first, step: 'none', last }
  if (second === undefined) return { first, step: undefined, last }
  const step = second - first
  const isEven = numbers.every((number, at) => number === first + at * step)
  return { first, step: isEven && (step === 0 || step === 1) ? step : 'none', last }
}

type Countings = Readonly<Record<Side, Counting | undefined>>

/** The lists of one container. One that goes on counting where the list before it ends still does. */
function renumber(edits: Edits, lists: readonly MergedList[], result: Tree, trees: Readonly<Record<Side, Tree>>): void {
  let before: Countings | undefined
  let end = 0
  for (const list of lists) {
    const countings = bySide((side) => (list[side] ? countingOf(trees[side], list[side]) : undefined))
    const goesOn =
      before !== undefined && (['ours', 'theirs'] as const).every((side) => follows(before, countings, side))
    const own = countingOf(result, list.result)
    const step = list.isMerged || goesOn ? (merged(countings, ({ step }) => step) ?? 1) : 'none'
    const first = goesOn ? end + 1 : (merged(countings, ({ first }) => first) ?? own.first)
    const items = list.result.children
    if (step !== 'none') for (const [at, item] of items.entries()) edits.number(item, first + at * step)
    end = step === 'none' ? own.last : first + (items.length - 1) * step
    before = countings
  }
}

function follows(before: Countings | undefined, countings: Countings, side: 'ours' | 'theirs'): boolean {
  const [above, counting] = [before?.[side], countings[side]]
  return (
    above !== undefined &&
    counting !== undefined &&
    above.step !== 0 &&
    counting.step !== 0 &&
    counting.first === above.last + 1
  )
}

/** What the sides made of it: the changed one, if there is one. Undefined where no side says anything, or both something else. */
function merged<Of>({ base, ours, theirs }: Countings, of: (counting: Counting) => Of): Of | undefined {
  const [before, one, other] = [base && of(base), ours && of(ours), theirs && of(theirs)]
  if (one === undefined || one === other) return other ?? before
  return other === undefined || other === before ? one : before === one ? other : undefined
}

/** Changes of a text, put in from its start to its end. */
class Edits {
  readonly #text: string
  readonly #edits: Readonly<{ from: number; to: number; text: string }>[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Gives an item this number. The lines below it stand below its text, so they move if the number gets wider. */
  number({ start, end, openEnd }: Node, number: number): void {
    const written = /^\d+/.exec(this.#text.slice(start, start + 10))?.[0]
    if (written === undefined || written === String(number)) return
    this.#edits.push({ from: start, to: start + written.length, text: String(number) })
    const wider = String(number).length - written.length
    if (wider === 0) return
    const column = openEnd - (this.#text.lastIndexOf('\n', start - 1) + 1)
    for (
      let line = this.#text.indexOf('\n', start) + 1;
      line > 0 && line < end;
      line = this.#text.indexOf('\n', line) + 1
    ) {
      const indent = /^ */.exec(this.#text.slice(line, line + column))?.[0].length ?? 0
      // A line with less is blank, or goes on lazily with the paragraph above it.
      if (indent < column) continue
      const [from, text] = wider > 0 ? [line, ' '.repeat(wider)] : [line - wider, '']
      this.#edits.push({ from: line, to: Math.max(line, from), text })
    }
  }

  applied(): string {
    const edits = this.#edits.toSorted((one, other) => one.from - other.from)
    let [text, end] = ['', 0]
    for (const edit of edits) {
      text += this.#text.slice(end, Math.max(end, edit.from)) + edit.text
      end = Math.max(end, edit.from, edit.to)
    }
    return text + this.#text.slice(end)
  }
}
