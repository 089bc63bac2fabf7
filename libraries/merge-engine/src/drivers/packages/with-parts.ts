/** A package with some contents replaced and some parts renamed. */
import { type Content, newContent } from './content.ts'
import { type Package, packageOf } from './package.ts'
import { unwritten, type ZipEntry } from './zip/zip.ts'

/** @param names new part names by the old ones; contents use the old names */
export function withParts(
  opened: Package,
  contents: ReadonlyMap<string, Uint8Array>,
  names: ReadonlyMap<string, string>,
): Package {
  const known = new Map<string, Content>()
  const entries = opened.entries.map((entry): ZipEntry => {
    const bytes = contents.get(entry.name)
    const name = names.get(entry.name) ?? entry.name
    const content = bytes ? newContent(bytes) : opened.content(entry.name)
    if (content) known.set(name, content)
    return bytes || name !== entry.name ? { ...unwritten(entry), name } : entry
  })
  return packageOf(entries, known)
}
