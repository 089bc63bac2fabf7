/** Looking into elements, for those who know what they mean: their attributes, the elements inside, and their text. */
import type { Node, Tree } from '../../core/model/node.ts'

export const isElement = (node: Node) => node.kind === 'element'

/** An attribute's value; undefined when the element does not have it. */
export const attributeOf = (element: Node, name: string): string | undefined =>
  element.child('attributes')?.child(name)?.value

/** The first element inside that bears this tag. */
export const childOf = (element: Node, tag: string): Node | undefined => element.child('content')?.child(tag)

/** The text of an element that holds nothing else, without the white space around it; undefined when it holds more. */
export function textOf(element: Node): string | undefined {
  const content = element.child('content')
  if (content?.kind === 'plain') return content.child('text')?.value.trim()
  return content?.children.length === 0 ? '' : undefined
}

export const rootOf = (tree: Tree): Node | undefined => tree.root.children.find(isElement)
