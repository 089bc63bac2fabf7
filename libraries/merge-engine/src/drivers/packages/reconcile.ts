/**
 * Names that both sides gave. A program calls a new picture `image2.png`, whatever the other side does, so two unrelated
 * additions may have the same name. Before the merge, what theirs added is renamed everywhere in theirs, and relationships
 * get the ids of ours (`relationship-ids.ts`).
 */

import { encodeUtf8 } from '../../core/document/text.ts'
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

/** @param isOnly whether a package has at most one such part, so that two of them are merged */
export function reconciled(packages: Packages, isOnly: (part: string) => boolean): Packages {
  return withRelationshipsAlike({ ...packages, theirs: withPartsRenamed(packages, isOnly) })
}

/** Renames parts that both added under one name with different contents. */
function withPartsRenamed({ base, ours, theirs }: Packages, isOnly: (part: string) => boolean): Package {
  const names = new Map<string, string>()
  const given = new Set<string>()
  for (const { name } of theirs.entries) {
    if (base.has(name) || !ours.has(name) || sourceOf(name) !== undefined || name === contentTypesPart) continue
    const content = theirs.content(name)
    const isIn = (opened: Package, part: string) => opened.has(part) && sameContent(opened.content(part), content)
    if (isIn(ours, name) || isOnly(name)) continue
    // If theirs was merged into ours before, ours already has the part under its new name.
    const isTaken = (part: string) =>
      given.has(part) || theirs.has(part) || base.has(part) || (ours.has(part) && !isIn(ours, part))
    const free = freeName(name, isTaken)
    given.add(free)
    names.set(name, free)
  }
  return withPartsCalled(theirs, names)
}

/** The package with renamed parts, also where other parts name them; their relationships are renamed too. */
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

/** The text of a part with the new names of others; undefined if it names none of them. */
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
