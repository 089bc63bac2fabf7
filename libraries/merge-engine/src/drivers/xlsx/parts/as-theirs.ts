/** Makes reconciled parts the only change of theirs: base has them as ours does, so that the package takes what theirs has. */
import { type Content, newContent } from '../../packages/content.ts'
import type { Package, Packages } from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'

/** The content of each reconciled part; undefined: the part is gone. */
export type Contents = ReadonlyMap<string, Uint8Array | undefined>

export function asTheirs({ base, ours, theirs }: Packages, contents: Contents): Packages {
  const asOurs = new Map([...contents.keys()].map((part) => [part, ours.content(part)]))
  // What is new is copied from theirs' archive, so it must be packed there as it is now.
  const added = new Map(
    [...contents].flatMap(([part, content]) =>
      content && !ours.has(part) && theirs.has(part) ? [[part, content]] : [],
    ),
  )
  const packed = added.size === 0 ? theirs : withParts(theirs, added, new Map())
  const changed = new Map(Array.from(contents, ([part, bytes]) => [part, bytes && newContent(bytes)]))
  return { base: overlaid(base, asOurs), ours, theirs: overlaid(packed, changed) }
}

function overlaid(opened: Package, contents: ReadonlyMap<string, Content | undefined>): Package {
  const content = (part: string) => (contents.has(part) ? contents.get(part) : opened.content(part))
  return {
    entries: opened.entries.filter(({ name }) => !contents.has(name) || contents.get(name)),
    has: (part) => content(part) !== undefined,
    content,
    bytes: (part) => content(part)?.bytes(),
    text: (part) => content(part)?.text(),
  }
}
