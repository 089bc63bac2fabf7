/** What identifies a rule or a statement of a style sheet. */

import { coreText, type Node, type Tree } from '../../core/model/node.ts'

/** A rule goes by its selector or condition, a statement by its text. Several fonts have no names of their own. */
export function identityOf(item: Node, tree: Tree): string | undefined {
  const head = item.kind === 'statement' ? item : item.child('selector')
  if (!head) return undefined
  const name = coreText(tree, head).replaceAll(/\s+/g, ' ')
  return /^@(?:font-face|page)$/i.test(name) ? undefined : name
}
