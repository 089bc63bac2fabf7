/**
 * The identities of elements, as data: for each tag the possible keys, of which the first complete one counts.
 *
 *   dependency: ['groupId', 'artifactId', 'type?', 'classifier?']
 *   name    the text of the element inside that bears this tag
 *   @name   the attribute
 *   .       the element's own text
 *   ?       may be missing
 *
 * The identity of an element without a key is its tag, if it is the only one among its siblings. So it is for the parts of the
 * document: there is one declaration, one document type and one root element.
 */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { attributeOf, childOf, isElement, textOf } from './elements.ts'

/** One key of an element: all these parts together. */
export type Key = readonly string[]

/** The keys of the elements of a tag. If a tag has its own, the general ones are not used. */
export type Keys = Readonly<Record<string, readonly Key[]>>

export function identityBy(own: Keys, general: readonly Key[]): (item: Node, tree: Tree) => string | undefined {
  // By the index of the element.
  const identitiesIn = oncePerTree(() => new Map<number, string>())
  const keysOf = (tag: string) => (Object.hasOwn(own, tag) ? (own[tag] ?? general) : general)
  return (item, tree) => {
    if (!isElement(item)) return identityOfMarkup(item, tree)
    const known = identitiesIn(tree)
    const identity = known.get(item.index) ?? identityOf(item, tree, keysOf(item.name ?? ''))
    known.set(item.index, identity)
    return identity
  }
}

function identityOf(item: Node, tree: Tree, keys: readonly Key[]): string {
  const tag = item.name ?? ''
  if (isRoot(item, tree)) return 'root'
  for (const key of keys) {
    const known = keyOf(item, key)
    if (known !== undefined) return ids.has(key[0] ?? '') && key.length === 1 ? `#${known}` : `${tag} ${known}`
  }
  return tag
}

/** An id is unique among elements of all tags, so the identity stays if the tag changes. */
const ids: ReadonlySet<string> = new Set(['@xml:id', '@id', '@android:id'])

function identityOfMarkup(item: Node, tree: Tree): string | undefined {
  if (item.kind === 'declaration' || item.kind === 'doctype') return item.kind
  if (item.kind !== 'instruction') return undefined
  return /^<\?[^\s?]+/.exec(tree.text.slice(item.start, item.end))?.[0]
}

/** Only declarations, instructions and comments are before the root element. */
function isRoot(item: Node, tree: Tree): boolean {
  for (let at = item.index - 1; at > 0; at--) if (tree.node(at).role !== 'none') return false
  return tree.root.children.includes(item)
}

function keyOf(element: Node, key: Key): string | undefined {
  const parts: string[] = []
  for (const part of key) {
    const isOptional = part.endsWith('?')
    const value = partOf(element, isOptional ? part.slice(0, -1) : part)
    if (!value && !isOptional) return undefined
    parts.push(value ?? '')
  }
  return parts.join(':').replace(/:+$/, '')
}

function partOf(element: Node, part: string): string | undefined {
  if (part === '.') return textOf(element)
  if (part.startsWith('@')) return attributeOf(element, part.slice(1))
  const child = childOf(element, part)
  return child && textOf(child)
}
