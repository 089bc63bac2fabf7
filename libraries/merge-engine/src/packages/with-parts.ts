/** A package with some contents replaced and some parts renamed, as if it had been written so. */
import { type Package, packageOf } from './package.ts'
import { withContent, type ZipEntry } from './zip.ts'

const nothing = new Uint8Array(0)

/** @param names New part names by the old ones; contents go by the old names. */
export function withParts(
  opened: Package,
  contents: ReadonlyMap<string, Uint8Array>,
  names: ReadonlyMap<string, string>,
): Package {
  const known = new Map<string, Uint8Array>()
  const entries = opened.entries.map((entry): ZipEntry => {
    const content = contents.get(entry.name)
    const name = names.get(entry.name) ?? entry.name
    const bytes = content ?? opened.bytes(entry.name)
    if (bytes) known.set(name, bytes)
    if (!content && name === entry.name) return entry
    return content ? withContent({ ...entry, name }, content) : { ...entry, name, local: nothing, packed: nothing }
  })
  return packageOf(entries, known)
}
