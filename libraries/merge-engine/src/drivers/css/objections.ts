/**
 * Objections to a merged style sheet. Of two rules for one element the later one counts, so where both sides add rules or declarations
 * at one place, and they may be about one thing, nobody knows which should come first.
 */

import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const isNew = (side: 'ours' | 'theirs') => {
    const own = entriesOf(sides[side])
    const [base, other] = [entriesOf(sides.base), entriesOf(sides[side === 'ours' ? 'theirs' : 'ours'])]
    return new Set([...own].filter((entry) => !base.has(entry) && !other.has(entry)))
  }
  const [byOurs, byTheirs] = [isNew('ours'), isNew('theirs')]
  if (byOurs.size === 0 || byTheirs.size === 0) return undefined
  const added = { ours: byOurs, theirs: byTheirs }
  for (let at = 0; at < result.size; at++) {
    const container = result.node(at)
    const mayDepend = relations.get(container.kind)
    if (mayDepend && dependsAtOnePlace(result, container, added, mayDepend))
      return { path: '', kind: 'order', detail: 'Both sides added rules here, and it matters which comes last.' }
  }
  return undefined
}

type Relation = (one: string, other: string) => boolean

/** Whether two additions of different sides that stand in one row may be about one thing. */
function dependsAtOnePlace(
  tree: Tree,
  { children }: Node,
  added: Readonly<Record<'ours' | 'theirs', ReadonlySet<string>>>,
  mayDepend: Relation,
): boolean {
  let row: Readonly<{ of: 'ours' | 'theirs'; entry: string }>[] = []
  for (const child of children) {
    const entry = entryOf(tree, child)
    const of = added.ours.has(entry) ? 'ours' : added.theirs.has(entry) ? 'theirs' : undefined
    if (of === undefined) {
      row = []
      continue
    }
    if (row.some((before) => before.of !== of && mayDepend(before.entry, entry))) return true
    row.push({ of, entry })
  }
  return false
}

/** All rules and declarations, as they mean. */
function entriesOf(tree: Tree): ReadonlySet<string> {
  const entries = new Set<string>()
  for (let at = 0; at < tree.size; at++) {
    const container = tree.node(at)
    if (relations.has(container.kind)) for (const child of container.children) entries.add(entryOf(tree, child))
  }
  return entries
}

const entryOf = (tree: Tree, { labelStart, end }: Node) => tree.text.slice(labelStart, end).replaceAll(/\s+/g, ' ')

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
