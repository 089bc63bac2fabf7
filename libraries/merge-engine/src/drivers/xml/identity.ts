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
  const ofTags = new Map(Object.entries(own).map(([tag, keys]) => [tag, keys.map(readKey)] as const))
  const ofOthers = general.map(readKey)
  return (item, tree) => {
    if (!isElement(item)) return identityOfMarkup(item, tree)
    const known = identitiesIn(tree)
    const before = known.get(item.index)
    if (before !== undefined) return before
    const identity = identityOf(item, tree, ofTags.get(item.name ?? '') ?? ofOthers)
    known.set(item.index, identity)
    return identity
  }
}

/** A key as it is written above, read once. `isId`: it is unique among elements of all tags, so the identity stays if the tag changes. */
type ReadKey = Readonly<{ parts: readonly Part[]; isId: boolean; needsAttributes: boolean }>
type Part = Readonly<{ of: 'attribute' | 'element' | 'itself'; name: string; isOptional: boolean }>

function readKey(key: Key): ReadKey {
  const parts = key.map(readPart)
  return {
    parts,
    isId: key.length === 1 && ids.has(key[0] ?? ''),
    needsAttributes: parts.some((part) => part.of === 'attribute' && !part.isOptional),
  }
}

function readPart(written: string): Part {
  const isOptional = written.endsWith('?')
  const name = isOptional ? written.slice(0, -1) : written
  if (name === '.') return { of: 'itself', name, isOptional }
  return name.startsWith('@')
    ? { of: 'attribute', name: name.slice(1), isOptional }
    : { of: 'element', name, isOptional }
}

function identityOf(item: Node, tree: Tree, keys: readonly ReadKey[]): string {
  const tag = item.name ?? ''
  if (isRoot(item, tree)) return 'root'
  const hasAttributes = (item.child('attributes')?.children.length ?? 0) > 0
  for (const key of keys) {
    const known = key.needsAttributes && !hasAttributes ? undefined : keyOf(item, key)
    if (known !== undefined) return key.isId ? `#${known}` : `${tag} ${known}`
  }
  return tag
}

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

function keyOf(element: Node, { parts }: ReadKey): string | undefined {
  let key = ''
  let behind = ''
  for (const part of parts) {
    const value = partOf(element, part)
    if (!value && !part.isOptional) return undefined
    key += behind + (value ?? '')
    behind = ':'
  }
  return key.endsWith(':') ? key.replace(/:+$/, '') : key
}

function partOf(element: Node, { of, name }: Part): string | undefined {
  if (of === 'itself') return textOf(element)
  if (of === 'attribute') return attributeOf(element, name)
  const child = childOf(element, name)
  return child && textOf(child)
}
