/**
 * A name that one side removed or renamed, and that the other side newly uses. Both edits merge, at different places, and the result
 * refers to nothing:
 *
 *   base    jobs: {lint: …}        ours    jobs: {style: …}        theirs    jobs: {lint: …, deploy: {needs: lint}}
 *
 * A value uses a name if it is the name, or has it as a word; only names that values of base use too are known to be referred to,
 * unless the place says so: `needs: lint`, `#/parts/lint`, `var(--lint)`, or `${parts.lint}` for what is in `parts`.
 * What the side that removed it still names so, or still uses, was not removed; and who newly names something so does not mean what
 * is gone.
 */

import type { Decision } from '../../deciding/decision.ts'
import { isConstant } from '../../document/constants.ts'
import { oncePerTree } from '../../document/once-per-tree.ts'
import type { Versions } from '../../document/versions.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import { entryText, type Node, type Tree } from '../../model/node.ts'
import { opposites, type Side } from '../../model/sides.ts'
import { pathOf, type Triple } from '../../model/triple.ts'
import type { Result } from '../result.ts'
import { count, forNamesOf, holds, namesIn, naming, namingOf, pathsIn, placesOf, referring, stepsOf } from './names.ts'

/** Finds the first such name, as a conflict at the place where base has it; undefined where there is none, or the format has no names. */
export function removedAndUsed({ versions, decisions }: Result): Conflict | undefined {
  const { format, trees } = versions
  if (!format.refersByName) return undefined
  const changed: Triple[] = []
  for (const [triple, decision] of decisions.of) if (isWhole(triple, decision)) changed.push(triple)
  for (const [side, other] of opposites) {
    const names = namesGone(side, changedBy(versions, changed, side), trees)
    if (names.size === 0) continue
    const used = new Uses(changedBy(versions, changed, other), trees[other], other)
    for (const [name, at] of names) {
      if (!used.mayHave(name) || namesIn(trees[side]).has(name) || !used.has(name)) continue
      const isSure = timesOf(surelyIn(trees[other]), name) > timesOf(surelyIn(trees.base), name)
      if (!isSure && !(occursTwice(trees.base.text, name) && isUsedIn(trees.base, name))) continue
      const words = { base: wordsIn(trees.base), side: wordsIn(trees[side]), other: wordsIn(trees[other]) }
      const isStillUsed = isSure ? surelyIn(trees[side]).has(name) : words.side.references.has(name)
      if (isStillUsed || !isBroken(name, words, isSure)) continue
      const detail = `One side removed or renamed ${JSON.stringify(name)}, and the other newly uses it.`
      return conflictWithDetail(pathOf(at), 'edit-delete', detail)
    }
  }
  return undefined
}

/** Whether a text may hold a name and a use of it, which is found sooner than each word is read. */
function occursTwice(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return at >= 0 && text.includes(name, at + name.length)
}

function isUsedIn(tree: Tree, name: string): boolean {
  const { references, parts } = wordsIn(tree)
  return references.has(name) || parts.has(name)
}

/** What was not taken apart: it may hold what a side changed. A renamed container may be called otherwise. */
function isWhole({ base, ours, theirs }: Triple, decision: Decision): boolean {
  if (decision.is === 'taken' && decision.untouched) return false
  return decision.is !== 'composed' || base?.name !== ours?.name || base?.name !== theirs?.name
}

/** What this side changed of it: elsewhere it has the names and values that base has. */
const changedBy = ({ trees }: Versions, changed: readonly Triple[], side: 'ours' | 'theirs') =>
  changed.filter(({ base, [side]: node }) => {
    if (!base || !node) return base !== node
    const isOfLength = base.end - base.labelStart === node.end - node.labelStart
    return !isOfLength || entryText(trees.base, base) !== entryText(trees[side], node)
  })

/** The names that base has in what a side changed, and where, without those that the side still has there. It may have them elsewhere. */
function namesGone(side: 'ours' | 'theirs', changed: readonly Triple[], trees: Versions['trees']): Names {
  const names = new Map<string, Triple>()
  for (const triple of changed) forNamesIn(triple, 'base', trees.base, (name) => names.set(name, triple))
  if (names.size === 0) return names
  for (const triple of changed) forNamesIn(triple, side, trees[side], (name) => names.delete(name))
  return names
}

type Names = ReadonlyMap<string, Triple>

/** Tells the name of a thing of a side, and the names in it. */
function forNamesIn(triple: Triple, side: Side, tree: Tree, tell: (name: string) => void): void {
  const { [side]: node, parent } = triple
  if (!node) return
  const isMember = parent?.[side]?.role === 'members'
  if (isMember && node.name !== undefined) tell(node.name)
  if (node.role === 'none') {
    if (isMember && side === 'base' && naming.includes(node.name ?? '')) tell(node.value)
    return
  }
  for (let at = node.index; at < node.lastIndex; at++) forNamesOf(tree.node(at), tell)
}

/** What the values use that a side changed. */
class Uses {
  readonly #values: string[] = []
  /** To which places refer. */
  readonly #names: string[] = []
  readonly #all: string
  #words: ReadonlySet<string> | undefined

  constructor(changed: readonly Triple[], tree: Tree, side: 'ours' | 'theirs') {
    for (const triple of changed) {
      const node = triple[side]
      for (let at = node?.index ?? 0; at < (node?.lastIndex ?? 0); at++) {
        const inside = tree.node(at)
        if (inside.role === 'none') this.#values.push(inside.value)
        if (isReferring(inside)) for (const name of namesReferredTo(inside)) this.#names.push(name)
      }
      if (node?.name !== undefined && referring.has(triple.parent?.[side]?.name ?? '')) this.#names.push(node.name)
    }
    this.#all = [...this.#values, ...this.#names].join('\n')
  }

  /** Whether the characters of a name are there at all, which is found sooner than each word is read. */
  mayHave(name: string): boolean {
    return this.#all.includes(name)
  }

  has(name: string): boolean {
    this.#words ??= new Set([...this.#values.flatMap(wordsOf), ...this.#names])
    return this.#words.has(name)
  }
}

const wordsOf = (value: string): readonly string[] => [...referencesIn(value), ...partsOf(value)]

/** How often each name names something, and how often a value refers to it or has it as a word. */
type Words = Readonly<{
  names: ReadonlyMap<string, number>
  references: ReadonlyMap<string, number>
  parts: ReadonlyMap<string, number>
}>

const wordsIn = oncePerTree((tree): Words => {
  const [references, parts] = [new Map<string, number>(), new Map<string, number>()]
  const namingItems = new Set<Node>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.role === 'items')
      for (const item of node.children) {
        const member = namingOf(item)
        if (member) namingItems.add(member)
      }
    if (node.role !== 'none' || namingItems.has(node)) continue
    for (const word of referencesIn(node.value)) count(references, word)
    for (const word of partsOf(node.value)) count(parts, word)
  }
  return { names: namesIn(tree), references, parts }
})

/** How often a place that says so refers to each name. */
const surelyIn = oncePerTree((tree): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (isReferring(node)) for (const name of namesReferredTo(node)) count(names, name)
    if (node.role !== 'none') continue
    for (const [, pointed, variable] of node.value.matchAll(pointing)) count(names, pointed ?? variable ?? '')
    for (const { path } of pathsIn(node.value))
      for (const [step, name] of stepsOf(path)) if (holds(tree, placesOf(step), name)) count(names, name)
  }
  return names
})

const pointing = /^#\/(?:.*\/)?([^/]+)$|\bvar\(\s*(--[^\s,)]+)/g

const isReferring = ({ name }: Node): boolean => name !== undefined && referring.has(name)

/** The names in the value of a referring member: it is one, lists them, or has them as keys. */
function* namesReferredTo({ role, value, children }: Node): Generator<string> {
  if (role === 'none') yield value
  for (const child of children) {
    const name = role === 'members' ? child.name : child.role === 'none' ? child.value : undefined
    if (name !== undefined) yield name
  }
}

/** The value itself, and what it puts in: `${name}`, `{{ name }}`, `$(name)`, `$t(name)`, `var(name)`. */
function* referencesIn(value: string): Generator<string> {
  yield value
  for (const [, , name] of value.matchAll(/(\$\{|\{\{|\$t?\(|\bvar\()\s*([^\s{}(),]+)\s*[,})]/g)) if (name) yield name
}

/** Words that begin like a sentence or a title: they say something to people, and none of them is a name, such as `Go to cart`. */
const sentence = /^\p{Lu}\p{Ll}*'?\p{Ll}*,?\s+\p{L}/u

/** The words of a value that is no sentence. Of a word with points, such as `env.NODE`, also the parts. */
function* partsOf(value: string): Generator<string> {
  const isSentence = sentence.test(value)
  for (const [word] of value.matchAll(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_-]/gu)) {
    if (word !== value && !isSentence) yield word
    if (word.includes('.')) yield* word.split('.')
  }
}

/**
 * Whether a side took away a name that values of base use, and the other one refers to it more often than base does. A mere word
 * counts where the side has it no longer; a number, a single letter or a value such as `true` does not. `isSure`: a place says that it refers to the name.
 */
function isBroken(
  name: string,
  { base, side, other }: Readonly<Record<'base' | 'side' | 'other', Words>>,
  isSure: boolean,
): boolean {
  const isNamedAnew = timesOf(other.names, name) > timesOf(base.names, name)
  if (isNamedAnew || !/\p{L}/u.test(name) || isConstant(name)) return false
  if (isSure) return true
  if (!base.references.has(name) && side.parts.has(name)) return false
  if (timesOf(other.references, name) > timesOf(base.references, name)) return true
  return name.length > 1 && !side.parts.has(name) && timesOf(other.parts, name) > timesOf(base.parts, name)
}

const timesOf = (counts: ReadonlyMap<string, number>, word: string) => counts.get(word) ?? 0
