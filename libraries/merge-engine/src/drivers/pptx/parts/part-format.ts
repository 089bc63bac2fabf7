/** The format of a part of a presentation: parser, identities, and rules. */
import type { Format } from '../../../core/model/format.ts'
import type { Profile, Rule } from '../../../core/model/profile.ts'
import { identitiesIn, rankLength } from './identity.ts'
import { objectionTo } from './objections.ts'
import { wordsOfParagraph } from './paragraph.ts'
import { paragraphFormat } from './paragraph-format.ts'
import { scanPart } from './scan.ts'
import { choiceTags } from './schema-order.ts'

const group = (tag: string): Rule => ({ at: ['**', tag], is: 'group' })
const noise = (...at: readonly string[]): Rule => ({ at: ['**', ...at], is: 'noise' })
const derived = (...at: readonly string[]): Rule => ({ at: ['**', ...at], is: 'derived' })

const prefixed = (tags: readonly string[]) => tags.flatMap((tag) => [`a:${tag}`, `p:${tag}`])

/**
 * Things that change as a whole: position and size, an animation and its timing, alternatives for older programs, and elements
 * that exist only once at a place.
 */
const groups: readonly Rule[] = [
  ...prefixed(['xfrm', ...choiceTags]),
  'p:timing',
  'p:transition',
  'mc:AlternateContent',
  'a:clrScheme',
  'a:fontScheme',
  'a:fmtScheme',
].map(group)

/** What programs count and note by themselves. */
const volatile: readonly Rule[] = [
  noise('p14:modId'),
  noise('attributes', 'lastIdx'),
  noise('cp:lastModifiedBy'),
  derived('cp:revision', 'content', 'text'),
  derived('dcterms:modified', 'content', 'text'),
  derived('cp:lastPrinted', 'content', 'text'),
]

const profile: Profile = {
  name: 'pptx',
  rules: [...groups, ...volatile],
  identityKeys: [],
  identityOf: (item, tree) => identitiesIn(tree).get(item.index),
  compareAdded: (one, other) => Number(one.slice(0, rankLength)) - Number(other.slice(0, rankLength)),
  exclusive: [],
}

export const partFormat: Format = {
  name: 'pptx',
  parse: scanPart,
  profileOf: () => profile,
  separators: /^\s*$/,
  embedded: (kind) => (kind === 'paragraph' ? paragraphFormat : undefined),
  piecesOf: (kind, written) => (kind === 'paragraph' ? wordsOfParagraph(written) : undefined),
  tokensOf: wordsOfParagraph,
  objectionTo,
}
