/**
 * The profile of SVG. Elements are painted in their order, so the order is kept; but two sides may add different shapes at one
 * place, ours below theirs. The window state of an editor is noise.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'
import { attributeOf, isElement } from '../xml/elements.ts'
import { identityBy } from '../xml/identity.ts'

/** View state of Inkscape and of Sodipodi before it. */
const viewState = [
  'inkscape:current-layer',
  'inkscape:cx',
  'inkscape:cy',
  'inkscape:zoom',
  'inkscape:window-height',
  'inkscape:window-maximized',
  'inkscape:window-width',
  'inkscape:window-x',
  'inkscape:window-y',
  'inkscape:version',
  'inkscape:export-filename',
  'inkscape:export-xdpi',
  'inkscape:export-ydpi',
  'sodipodi:docname',
]

export function svgProfileOf(base: Tree): Profile {
  const sole = soleTags(base)
  const byId = identityBy({}, [['@id'], ['@xml:id']])
  return {
    name: 'svg',
    rules: [
      ...viewState.map((name) => ({ at: ['**', name], is: 'noise' }) as const),
      { at: ['**', 'sodipodi:namedview', 'attributes', '*'], is: 'noise' },
      { at: ['attributes'], is: 'together', members: ['width', 'height'] },
      { at: ['**', 'content'], is: 'list', additions: 'both' },
    ],
    identityKeys: [],
    identityOf: (item, tree) => identityOfShape(item, tree, byId, sole),
    exclusive: [],
  }
}

/** A token of a class identifies itself; a shape without an id is identified by its tag, if the picture has only one such shape. */
function identityOfShape(
  item: Node,
  tree: Tree,
  byId: (item: Node, tree: Tree) => string | undefined,
  sole: ReadonlySet<string>,
): string | undefined {
  if (item.kind === 'token') return item.value
  const known = byId(item, tree)
  const isShape = isElement(item) && known === item.name && !single.has(known ?? '')
  return isShape && !sole.has(known ?? '') ? undefined : known
}

/** Elements that a parent has at most one of. */
const single: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs', 'style', 'sodipodi:namedview'])

/** Tags that only one element without an id has in the whole document. */
function soleTags(tree: Tree): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (!isElement(node) || attributeOf(node, 'id') !== undefined) continue
    counts.set(node.name ?? '', (counts.get(node.name ?? '') ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])))
}
