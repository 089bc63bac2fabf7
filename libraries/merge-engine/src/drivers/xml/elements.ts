/** Reading elements: their attributes, child elements, and text. */
import type { Node, Tree } from '../../core/model/node.ts'

export const isElement = (node: Node) => node.kind === 'element'

/** The value of an attribute; undefined if the element does not have it. */
export const attributeOf = (element: Node, name: string): string | undefined =>
  element.child('attributes')?.child(name)?.value

/** The first child element with this tag. */
export const childOf = (element: Node, tag: string): Node | undefined => element.child('content')?.child(tag)

/** The text of an element without the white space around it; undefined if it contains anything else. */
export function textOf(element: Node): string | undefined {
  const content = element.child('content')
  if (content?.kind === 'plain') return content.child('text')?.value.trim()
  return content?.children.length === 0 ? '' : undefined
}

export const rootOf = (tree: Tree): Node | undefined => tree.root.children.find(isElement)
