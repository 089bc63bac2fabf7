/**
 * A name that one side removed or renamed, and that the other side newly uses. Both edits merge, at different places, and the result
 * refers to nothing:
 *
 *   base    jobs: {lint: …}        ours    jobs: {style: …}        theirs    jobs: {lint: …, deploy: {needs: lint}}
 *
 * A value uses a name if it is the name, or has it as a word; only names that values of base use too are known to be referred to.
 * What the side that removed it still names so, or still uses, was not removed; and who newly names something so does not mean what
 * is gone.
 */

import type { Versions } from '../document/versions.ts'
import type { Conflict } from '../model/conflict.ts'
import type { Node, Tree } from '../model/node.ts'
import { bySide, type Side } from '../model/sides.ts'
import { pathOf, type Triple } from '../model/triple.ts'
import type { Decision, Decisions } from './decision.ts'

/** Finds the first such name, as a conflict at the place where base has it; undefined where there is none, or the format has no names. */
export function removedAndUsed({ format, trees }: Versions, { of }: Decisions): Conflict | undefined {
  const { itemsNamedBy } = format
  if (!itemsNamedBy) return undefined
  const changed = [...of].flatMap(([triple, decision]) => (isWhole(triple, decision) ? [triple] : []))
  const before = namesBefore(changed, trees.base, itemsNamedBy)
  if (before.size === 0) return undefined
  let words: Readonly<Record<Side, Words>> | undefined
  for (const [side, other] of opposites) {
    for (const name of usedIn(changed, trees[other], other)) {
      const at = before.get(name)
      if (!at) continue
      words ??= bySide((one) => wordsIn(trees[one], itemsNamedBy))
      if (!isBroken(name, { base: words.base, side: words[side], other: words[other] })) continue
      const detail = `One side removed or renamed ${JSON.stringify(name)}, and the other newly uses it.`
      return { path: pathOf(at), kind: 'edit-delete', base: null, ours: null, theirs: null, detail }
    }
  }
  return undefined
}

const opposites = [
  ['ours', 'theirs'],
  ['theirs', 'ours'],
] as const

/** What was not taken apart: it may hold what a side changed. A renamed container may be called otherwise. */
function isWhole({ base, ours, theirs }: Triple, decision: Decision): boolean {
  if (decision.is === 'taken' && decision.untouched) return false
  return decision.is !== 'composed' || base?.name !== ours?.name || base?.name !== theirs?.name
}

/** The names that base has in what changed, and where. */
function namesBefore(
  changed: readonly Triple[],
  tree: Tree,
  itemsNamedBy: readonly string[],
): ReadonlyMap<string, Triple> {
  const names = new Map<string, Triple>()
  for (const triple of changed) {
    const { base, parent } = triple
    if (!base) continue
    for (let at = base.index; at < base.lastIndex; at++)
      for (const name of namesOf(tree.node(at), itemsNamedBy)) names.set(name, triple)
    const container = parent?.base
    if (container?.role === 'members') {
      if (base.name !== undefined) names.set(base.name, triple)
      if (itemsNamedBy.includes(base.name ?? '') && base.role === 'none') names.set(base.value, triple)
    }
  }
  return names
}

/** The names of what a container holds. */
function* namesOf({ role, children }: Node, itemsNamedBy: readonly string[]): Generator<string> {
  for (const child of children) {
    if (role === 'members' && child.name !== undefined) yield child.name
    const name = role === 'items' ? namingOf(child, itemsNamedBy) : undefined
    if (name) yield name.value
  }
}

/** The member that names an item of a list. */
function namingOf(item: Node, itemsNamedBy: readonly string[]): Node | undefined {
  if (item.role === 'none') return undefined
  for (const key of itemsNamedBy) {
    const member = item.child(key)
    if (member?.role === 'none') return member
  }
  return undefined
}

/** What the values use that a side changed. */
function usedIn(changed: readonly Triple[], tree: Tree, side: 'ours' | 'theirs'): ReadonlySet<string> {
  const used = new Set<string>()
  for (const triple of changed) {
    const node = triple[side]
    for (let at = node?.index ?? 0; at < (node?.lastIndex ?? 0); at++) {
      const inside = tree.node(at)
      if (inside.role === 'none')
        for (const word of [...referencesIn(inside.value), ...partsOf(inside.value)]) used.add(word)
    }
  }
  return used
}

/** How often each name names something in a document, and how often a value refers to it or has it as a word. */
type Words = Readonly<{
  names: ReadonlyMap<string, number>
  references: ReadonlyMap<string, number>
  parts: ReadonlyMap<string, number>
}>

function wordsIn(tree: Tree, itemsNamedBy: readonly string[]): Words {
  const [names, references, parts] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const naming = new Set<Node>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    for (const name of namesOf(node, itemsNamedBy)) count(names, name)
    if (node.role === 'items')
      for (const item of node.children) {
        const member = namingOf(item, itemsNamedBy)
        if (member) naming.add(member)
      }
    if (node.role !== 'none' || naming.has(node)) continue
    for (const word of referencesIn(node.value)) count(references, word)
    for (const word of partsOf(node.value)) count(parts, word)
  }
  return { names, references, parts }
}

const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)

/** The value itself, and what it puts in: `${name}`, `{{ name }}`, `$(name)`, `var(name)`. */
function* referencesIn(value: string): Generator<string> {
  yield value
  for (const [, , name] of value.matchAll(/(\$\{|\{\{|\$\(|\bvar\()\s*([^\s{}(),]+)\s*[,})]/g)) if (name) yield name
}

/** The words of a value. Of a word with points, such as `env.NODE`, also the parts. */
function* partsOf(value: string): Generator<string> {
  for (const [word] of value.matchAll(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_-]/gu)) {
    if (word !== value) yield word
    if (word.includes('.')) yield* word.split('.')
  }
}

/**
 * Whether a side took the name away, and the other one refers to it more often than base does. A mere word counts where base has
 * it too and the side has it no longer; a number or a single letter does not.
 */
function isBroken(name: string, { base, side, other }: Readonly<Record<'base' | 'side' | 'other', Words>>): boolean {
  const isNamed = side.names.has(name) || timesOf(other.names, name) > timesOf(base.names, name)
  if (isNamed || side.references.has(name) || !/\p{L}/u.test(name)) return false
  const wasReference = base.references.has(name)
  if (!wasReference && (side.parts.has(name) || !base.parts.has(name))) return false
  if (timesOf(other.references, name) > timesOf(base.references, name)) return true
  return (
    name.length > 1 &&
    !side.parts.has(name) &&
    (wasReference || base.parts.has(name)) &&
    timesOf(other.parts, name) > timesOf(base.parts, name)
  )
}

const timesOf = (counts: ReadonlyMap<string, number>, word: string) => counts.get(word) ?? 0
