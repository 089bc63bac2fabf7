/** Style sheets inside other formats: rules by their selectors, declarations by their names. */

import { splitLines } from '../../core/lines/merge-by-lines.ts'
import type { Format } from '../../core/model/format.ts'
import type { Profile } from '../../core/model/profile.ts'
import { identityOf } from './identity.ts'
import { objectionTo } from './objections.ts'
import { scanCss } from './scan.ts'

const profile: Profile = { name: 'css', rules: [], identityKeys: [], exclusive: [], identityOf }

/** The style sheet of a page, and a code block in a text. */
export const cssFormat: Format = {
  name: 'css',
  parse: scanCss,
  profileOf: () => profile,
  separators: /^\s*;?\s*$/,
  piecesOf: (kind, written) => (kind === 'mixed' ? splitLines(written) : undefined),
  isText: () => false,
  refersByName: true,
  objectionTo,
}
