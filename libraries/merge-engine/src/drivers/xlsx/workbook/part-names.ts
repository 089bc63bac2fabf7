/** Parts of a package under other names: their relationships go with them, and everything that leads to them follows. */
import { encodeUtf8 } from '../../../core/document/text.ts'
import { changedAttributes } from '../../packages/names.ts'
import {
  contentTypesPart,
  type Package,
  relationshipsIn,
  relationshipsPart,
  resolved,
  sourceOf,
} from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'

/** @param names New names by the old ones; names may change places. */
export function withPartsCalled(opened: Package, names: ReadonlyMap<string, string>): Package {
  const changed = new Map([...names].filter(([from, to]) => from !== to && opened.has(from)))
  if (changed.size === 0) return opened
  const contents = new Map<string, Uint8Array>()
  for (const { name } of opened.entries) {
    const text = retargeted(opened, name, changed)
    if (text !== undefined) contents.set(name, encodeUtf8(text))
  }
  const relationships = [...changed].map(([from, to]) => [relationshipsPart(from), relationshipsPart(to)] as const)
  const all = new Map([...changed, ...relationships.filter(([from]) => opened.has(from))])
  return withParts(opened, contents, all)
}

function retargeted(opened: Package, part: string, names: ReadonlyMap<string, string>): string | undefined {
  const isTypes = part === contentTypesPart
  const source = sourceOf(part)
  const text = isTypes || source !== undefined ? opened.text(part) : undefined
  if (text === undefined) return undefined
  if (isTypes)
    return changedAttributes(text, /PartName="([^"]*)"/g, (target) => {
      const to = names.get(target.slice(1))
      return to && `/${to}`
    })
  if (source === undefined) return undefined
  const outside = new Set(relationshipsIn(text, source).flatMap(({ isExternal, target }) => (isExternal ? target : [])))
  // Absolute, so that a part that moves with its relationships still finds what did not move.
  return changedAttributes(text, /Target="([^"]*)"/g, (target) => {
    const part = resolved(source, target)
    const isMoved = names.has(part) || names.has(source)
    return outside.has(target) || !isMoved ? undefined : `/${names.get(part) ?? part}`
  })
}
