/**
 * The identities of elements: their `id`; the tag of what a page has only once; the subject of the entries of its head. The text
 * at the start of an element is identified by being first.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'

/** Elements that a parent has at most once. */
const single = new Set(
  'html head body title base main thead tfoot caption colgroup legend summary figcaption'.split(' '),
)

/** The attributes that identify an element of the head among others of its tag; the first that it has counts. */
const naming: ReadonlyMap<string, readonly string[]> = new Map([
  ['meta', ['name', 'property', 'http-equiv', 'itemprop', 'charset']],
])

export function identityOf(item: Node, tree: Tree): string | undefined {
  if (item.kind === 'doctype') return item.kind
  if (item.role === 'none' && item.kind !== 'comment' && item.kind !== 'stray')
    return isFirst(item, tree) ? 'text' : undefined
  const attributes = item.child('attributes')
  if (!attributes || !item.name) return undefined
  const id = attributes.child('id')?.value
  if (id) return `#${id}`
  if (single.has(item.name)) return item.name
  const name = naming.get(item.name)?.find((name) => attributes.child(name) !== undefined)
  return name && `${item.name} ${name}=${name === 'charset' ? '' : attributes.child(name)?.value}`
}

/** Whether it is at the start of its content: the node before it is the content itself. */
const isFirst = (item: Node, tree: Tree) => tree.node(item.index - 1).kind === 'content'

export const profile: Profile = {
  name: 'html',
  rules: [
    { at: ['**', 'content'], is: 'list', additions: 'both' },
    { at: [], is: 'list', additions: 'both' },
    { at: ['**', 'attributes', 'class'], is: 'list', order: 'free', additions: 'both' },
    { at: ['**', 'attributes', 'rel'], is: 'list', order: 'free', additions: 'both' },
  ],
  identityKeys: [],
  identityOf,
  exclusive: [],
}
