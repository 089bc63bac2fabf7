/**
 * Makes the comments of a sheet consistent, if both sides changed them, before they are merged as XML by their cells:
 *
 *   authors   the same list on all sides, ours' first; comments name them by their number
 *   numbers   what programs number comments by (`xr:uid`), as ours has it
 *   boxes     one id for the box of one cell (`comment-boxes.ts`)
 */

import { encodeUtf8 } from '../../../core/document/text.ts'
import { bySide } from '../../../core/model/sides.ts'
import type { Packages } from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'
import { type Texts, withBoxesAlike } from '../markup/comment-boxes.ts'
import { attributeIn, elementsIn, prefixOf, withAttribute } from '../markup/markup.ts'
import type { SheetTriple } from '../workbook/sheet-triples.ts'
import { commentPartsOf } from './comment-parts.ts'

export function withCommentsAlike(packages: Packages, triples: readonly SheetTriple[]): Packages {
  const contents = bySide(() => new Map<string, Uint8Array>())
  for (const { part: sheet, ours, theirs } of triples) {
    if (!ours || !theirs) continue
    for (const [kind, part] of commentPartsOf(packages.ours, sheet)) {
      const alike = changesOf.get(kind)
      const texts = bySide((side) => packages[side].text(part))
      if (!alike || texts.ours === undefined || texts.theirs === undefined) continue
      const { base, ours: one, theirs: other } = texts
      if (one === other || one === base || other === base) continue
      const result = alike({ base, ours: one, theirs: other })
      for (const side of ['base', 'ours', 'theirs'] as const) {
        const text = result[side]
        if (text !== undefined && text !== texts[side]) contents[side].set(part, encodeUtf8(text))
      }
    }
  }
  return bySide((side) =>
    contents[side].size === 0 ? packages[side] : withParts(packages[side], contents[side], new Map()),
  )
}

const changesOf: ReadonlyMap<string, (texts: Texts) => Texts> = new Map([
  ['comments', withAuthorsAlike],
  ['vmlDrawing', withBoxesAlike],
])

const authorsIn = (text: string): readonly string[] =>
  elementsIn(elementsIn(text, `${prefixOf(text)}authors`)[0]?.inner ?? '', `${prefixOf(text)}author`).map(
    ({ inner }) => inner,
  )

function withAuthorsAlike({ base, ours, theirs }: Texts): Texts {
  const own = authorsIn(ours)
  const listed = [...own, ...new Set(authorsIn(theirs)).difference(new Set(own))]
  // An author who is in neither list is only in base, where their comments need an unused number.
  const all = [...listed, ...new Set(base === undefined ? [] : authorsIn(base)).difference(new Set(listed))]
  const uids = new Map(commentsIn(ours).map((tag) => [attributeIn(tag, 'ref'), attributeIn(tag, 'xr:uid')]))
  return {
    base: base && withAuthors(renumbered(base, all, uids), listed),
    ours: withAuthors(ours, listed),
    theirs: withAuthors(renumbered(theirs, all, uids), listed),
  }
}

const commentTag = (text: string) => new RegExp(`<${prefixOf(text)}comment\\s[^<>]*>`, 'g')

const commentsIn = (text: string): string[] => Array.from(text.matchAll(commentTag(text)), ([tag]) => tag)

/** @param uids Of ours' comments, by their cells. */
function renumbered(
  text: string,
  authors: readonly string[],
  uids: ReadonlyMap<string | undefined, string | undefined>,
): string {
  const own = authorsIn(text)
  return text.replaceAll(commentTag(text), (tag) => {
    const place = authors.indexOf(own[Number(attributeIn(tag, 'authorId'))] ?? '')
    const cell = attributeIn(tag, 'ref')
    const known = uids.has(cell) ? withAttribute(tag, 'xr:uid', uids.get(cell)) : tag
    return place < 0 ? known : withAttribute(known, 'authorId', String(place))
  })
}

function withAuthors(text: string, authors: readonly string[]): string {
  const prefix = prefixOf(text)
  const list = elementsIn(text, `${prefix}authors`)[0]
  const own = authorsIn(text)
  if (!list || (own.length === authors.length && own.every((author, at) => author === authors[at]))) return text
  const written = authors.map((author) => `<${prefix}author>${author}</${prefix}author>`).join('')
  return `${text.slice(0, list.start)}<${prefix}authors>${written}</${prefix}authors>${text.slice(list.end)}`
}
