/**
 * Objections to a merged style sheet. Of two rules for one element the later one counts, so where both sides add rules or declarations
 * at one place, and they may be about one thing, nobody knows which should come first.
 */

import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'
import { identityOf } from './identity.ts'

export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const [base, ours, theirs] = [namesOf(sides.base), namesOf(sides.ours), namesOf(sides.theirs)]
  const added = { ours: ours.difference(base).difference(theirs), theirs: theirs.difference(base).difference(ours) }
  if (added.ours.size === 0 || added.theirs.size === 0) return undefined
  return rowsOf(result).some((row) => dependsAtOnePlace(row, added))
    ? { path: '', kind: 'order', detail: 'Both sides added rules here, and it matters which comes last.' }
    : undefined
}

type Relation = (one: string, other: string) => boolean

/** A rule or a declaration: its name, with those of the rules that it stands in, and its text. */
type Entry = Readonly<{ name: string; text: string }>

/** What one block holds, or the sheet, and which of it may be about one thing. */
type Row = Readonly<{ mayDepend: Relation; entries: readonly Entry[] }>

/** Whether two additions of different sides, with nothing but additions between them, may be about one thing. */
function dependsAtOnePlace(
  { mayDepend, entries }: Row,
  added: Readonly<Record<'ours' | 'theirs', ReadonlySet<string>>>,
): boolean {
  let run: Readonly<{ of: 'ours' | 'theirs'; text: string }>[] = []
  for (const { name, text } of entries) {
    const of = added.ours.has(name) ? 'ours' : added.theirs.has(name) ? 'theirs' : undefined
    if (of === undefined) run = []
    else if (run.some((before) => before.of !== of && mayDepend(before.text, text))) return true
    else run.push({ of, text })
  }
  return false
}

const namesOf = (tree: Tree): ReadonlySet<string> =>
  new Set(rowsOf(tree).flatMap(({ entries }) => entries.map(({ name }) => name)))

function rowsOf(tree: Tree, container: Node = tree.root, place = ''): readonly Row[] {
  const mayDepend = relations.get(container.kind)
  if (!mayDepend) return container.children.flatMap((part) => rowsOf(tree, part, place))
  const entries = entriesOf(tree, container, place)
  const inside = container.children.flatMap((child, at) => rowsOf(tree, child, entries[at]?.name))
  return [{ mayDepend, entries }, ...inside]
}

/** What is there twice has no name but its text. */
function entriesOf(tree: Tree, { children }: Node, place: string): readonly Entry[] {
  const named = children.map((child) => {
    const text = tree.text.slice(child.labelStart, child.end).replaceAll(/\s+/g, ' ')
    return { text, own: child.name ?? identityOf(child, tree) ?? text }
  })
  const all = Map.groupBy(named, ({ own }) => own)
  return named.map(({ text, own }) => ({ text, name: `${place} { ${all.get(own)?.length === 1 ? own : text}` }))
}

/**
 * Rules are about one thing if they name an element, a class or an id together; a rule for everything is about every thing. A statement,
 * such as `@import`, counts only before the rules, and `@charset` only before all else (CSS Cascading 5, section 2; CSS Syntax 3, 3.2).
 */
function rulesMayDepend(one: string, other: string): boolean {
  if (isStatement(one) || isStatement(other)) return true
  const [names, others] = [namesIn(one), namesIn(other)]
  return names.has('*') || others.has('*') || [...names].some((name) => others.has(name))
}

const isStatement = (rule: string): boolean => rule.startsWith('@') && !rule.includes('{')

/** What the selectors and conditions of a rule name. */
function namesIn(rule: string): ReadonlySet<string> {
  const selectors = [...rule.matchAll(/(?:^|[{};])([^{};]*)(?=\{)/g)].map(([, head = '']) => head)
  return new Set((selectors.length > 0 ? selectors.join(' ') : rule).match(/\*|[.#@]?[\w-]+/g))
}

/** Declarations are about one thing if the first word of their names is the same, as in `margin` and `margin-left`. */
function declarationsMayDepend(one: string, other: string): boolean {
  const [first, second] = [familyOf(one), familyOf(other)]
  return first === second || first === 'all' || second === 'all'
}

function familyOf(declaration: string): string {
  const property = declaration.slice(0, Math.max(0, declaration.search(/\s*:/)))
  if (property.startsWith('--')) return property
  const [word = ''] = property.replace(/^(?:-\w+-|\*|_)/, '').split('-')
  return families.get(property) ?? families.get(word) ?? word
}

/** Names whose shorthand begins otherwise. */
const families: ReadonlyMap<string, string> = new Map([
  ['line-height', 'font'],
  ['top', 'inset'],
  ['right', 'inset'],
  ['bottom', 'inset'],
  ['left', 'inset'],
  ['align', 'place'],
  ['justify', 'place'],
  ['row-gap', 'gap'],
  ['column-gap', 'gap'],
  ['columns', 'column'],
])

const relations: ReadonlyMap<string, Relation> = new Map([
  ['rules', rulesMayDepend],
  ['block', rulesMayDepend],
  ['declarations', declarationsMayDepend],
])
