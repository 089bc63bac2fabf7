/** Settled parts as theirs' only change: base has them as ours does, so that the package takes what theirs has. */
import { decodeUtf8 } from '../../core/text.ts'
import type { Packages } from '../../packages/merge-package.ts'
import type { Package } from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'

/** The content of each settled part; undefined: the part is gone. */
export type Contents = ReadonlyMap<string, Uint8Array | undefined>

export function asTheirs({ base, ours, theirs }: Packages, contents: Contents): Packages {
  const asOurs = new Map([...contents.keys()].map((part) => [part, ours.bytes(part)]))
  // What is new comes out of theirs' archive, so it must be packed there as it is now.
  const added = new Map(
    [...contents].flatMap(([part, content]) =>
      content && !ours.has(part) && theirs.has(part) ? [[part, content]] : [],
    ),
  )
  const packed = added.size === 0 ? theirs : withParts(theirs, added, new Map())
  return { base: overlaid(base, asOurs), ours, theirs: overlaid(packed, contents) }
}

function overlaid(opened: Package, contents: Contents): Package {
  return {
    ...opened,
    entries: opened.entries.filter(({ name }) => !contents.has(name) || contents.get(name)),
    has: (part) => (contents.has(part) ? contents.get(part) !== undefined : opened.has(part)),
    bytes: (part) => (contents.has(part) ? contents.get(part) : opened.bytes(part)),
    text: (part) => (contents.has(part) ? decoded(contents.get(part)) : opened.text(part)),
  }
}

const decoded = (content: Uint8Array | undefined) => content && decodeUtf8(content)
