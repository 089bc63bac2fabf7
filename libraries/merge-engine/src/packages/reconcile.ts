/**
 * Names that both sides gave. A program calls a new picture `image2.png` whatever the other side does, so two additions
 * that have nothing to do with each other meet under one name. What theirs added gets another one, everywhere theirs uses
 * it, before anything is merged; and relationships get the ids that ours gives them (`relationship-ids.ts`).
 */

import { encodeUtf8 } from '../core/document/text.ts'
import { sameContent } from './content.ts'
import { changedAttributes, freeName } from './names.ts'
import {
  contentTypesPart,
  type Package,
  type Packages,
  relationshipsIn,
  relationshipsPart,
  relative,
  resolved,
  sourceOf,
} from './package.ts'
import { withRelationshipsAlike } from './relationship-ids.ts'
import { withParts } from './with-parts.ts'

/** @param isOnly Whether a part can only be there once, so that two of them are put together. */
export function reconciled(packages: Packages, isOnly: (part: string) => boolean): Packages {
  return withRelationshipsAlike({ ...packages, theirs: withPartsRenamed(packages, isOnly) })
}

/** Parts that both added under one name, with different contents. */
function withPartsRenamed({ base, ours, theirs }: Packages, isOnly: (part: string) => boolean): Package {
  const names = new Map<string, string>()
  const given = new Set<string>()
  for (const { name } of theirs.entries) {
    if (base.has(name) || !ours.has(name) || sourceOf(name) !== undefined || name === contentTypesPart) continue
    const content = theirs.content(name)
    const isIn = (opened: Package, part: string) => opened.has(part) && sameContent(opened.content(part), content)
    if (isIn(ours, name) || isOnly(name)) continue
    // Where theirs was merged into ours before, it stands there under its new name already.
    const isTaken = (part: string) =>
      given.has(part) || theirs.has(part) || base.has(part) || (ours.has(part) && !isIn(ours, part))
    const free = freeName(name, isTaken)
    given.add(free)
    names.set(name, free)
  }
  return withPartsCalled(theirs, names)
}

/** The package with parts under other names, everywhere they are named; their relationships go with them. */
export function withPartsCalled(opened: Package, names: ReadonlyMap<string, string>): Package {
  if (names.size === 0) return opened
  const all = new Map(names)
  for (const [from, to] of names)
    if (opened.has(relationshipsPart(from))) all.set(relationshipsPart(from), relationshipsPart(to))
  const contents = new Map<string, Uint8Array>()
  for (const { name } of opened.entries) {
    const text = retargeted(opened, name, all)
    if (text !== undefined) contents.set(name, encodeUtf8(text))
  }
  return withParts(opened, contents, all)
}

/** The text of a part that names others, with the new names; undefined when it names none of them. */
function retargeted(opened: Package, part: string, names: ReadonlyMap<string, string>): string | undefined {
  const source = sourceOf(part)
  const text = source === undefined && part !== contentTypesPart ? undefined : opened.text(part)
  if (text === undefined) return undefined
  if (source === undefined)
    return changedAttributes(text, /PartName="([^"]*)"/g, (target) => {
      const to = names.get(target.slice(1))
      return to && `/${to}`
    })
  const external = new Set(
    relationshipsIn(text, source).flatMap(({ isExternal, target }) => (isExternal ? target : [])),
  )
  return changedAttributes(text, /Target="([^"]*)"/g, (target) => {
    const to = external.has(target) ? undefined : names.get(resolved(source, target))
    return to && (target.startsWith('/') ? `/${to}` : relative(source, to))
  })
}
