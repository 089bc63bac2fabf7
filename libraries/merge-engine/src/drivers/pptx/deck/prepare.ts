/** Prepares the sides for merging: equal names and ids mean the same thing on all of them. */
import { encodeUtf8 } from '../../../core/document/text.ts'
import { sameContent } from '../../packages/content.ts'
import type { Package, Packages } from '../../packages/package.ts'
import { withRelationshipsAlike } from '../../packages/relationship-ids.ts'
import { withParts } from '../../packages/with-parts.ts'
import { withCommentIds } from './comment-ids.ts'
import { renamedLike } from './renaming.ts'
import { withShapeIds } from './shape-ids.ts'

export function prepared({ base, ours, theirs }: Packages): Packages {
  const settled = renamedLike(base, ours)
  const named = withRelationshipsAlike({ base: settled, ours, theirs: renamedLike(theirs, settled, ours) })
  return withShapes({ ...named, theirs: withCommentIds(named) })
}

/** Parts with shapes that both sides changed. */
function withShapes({ base, ours, theirs }: Packages): Packages {
  const [mine, its] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()]
  for (const { name } of base.entries) {
    if (!/\/(?:slides|slideLayouts|slideMasters|notesSlides|notesMasters|handoutMasters)\/[^/]+\.xml$/.test(name))
      continue
    const [old, one, other] = [base.content(name), ours.content(name), theirs.content(name)]
    if (!old || !one || !other || sameContent(old, one) || sameContent(old, other) || sameContent(one, other)) continue
    const texts = { base: base.text(name), ours: ours.text(name), theirs: theirs.text(name) }
    if (texts.base === undefined || texts.ours === undefined || texts.theirs === undefined) continue
    const settled = withShapeIds({ base: texts.base, ours: texts.ours, theirs: texts.theirs })
    if (settled.ours !== texts.ours) mine.set(name, encodeUtf8(settled.ours))
    if (settled.theirs !== texts.theirs) its.set(name, encodeUtf8(settled.theirs))
  }
  return { base, ours: withContents(ours, mine), theirs: withContents(theirs, its) }
}

const withContents = (opened: Package, contents: ReadonlyMap<string, Uint8Array>) =>
  contents.size === 0 ? opened : withParts(opened, contents, new Map())
