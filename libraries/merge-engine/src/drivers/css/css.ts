/** Style sheets inside other formats: rules by their selectors, declarations by their names. */

import { splitLines } from '../../core/lines/merge-by-lines.ts'
import type { Format } from '../../core/model/format.ts'
import { coreText, type Node, type Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'
import { objectionTo } from './objections.ts'
import { scanCss } from './scan.ts'

const profile: Profile = { name: 'css', rules: [], identityKeys: [], exclusive: [], identityOf }

/** A rule goes by its selector or condition, a statement by its text. Several fonts have no names of their own. */
function identityOf(item: Node, tree: Tree): string | undefined {
  const head = item.kind === 'statement' ? item : item.child('selector')
  if (!head) return undefined
  const name = coreText(tree, head).replaceAll(/\s+/g, ' ')
  return /^@(?:font-face|page)$/i.test(name) ? undefined : name
}

/** The style sheet of a page, and a code block in a text. */
export const cssFormat: Format = {
  name: 'css',
  parse: scanCss,
  profileOf: () => profile,
  separators: /^\s*;?\s*$/,
  piecesOf: (kind, written) => (kind === 'mixed' ? splitLines(written) : undefined),
  isText: () => false,
  objectionTo,
}
