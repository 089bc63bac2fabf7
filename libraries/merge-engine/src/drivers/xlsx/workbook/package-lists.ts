/** The workbook's relationships and the package's content types, merged, without the chain of calculation if that has to go. */

import { encodeUtf8 } from '../../../core/document/text.ts'
import type { Conflict } from '../../../core/model/conflict.ts'
import type { Format } from '../../../core/model/format.ts'
import { bySide } from '../../../core/model/sides.ts'
import { mergeTexts, textOfSegments } from '../../../core/structural-driver.ts'
import { contentTypesPart, type Packages, relationshipsPart, resolved } from '../../packages/package.ts'
import { contentTypesFormat, relationshipsFormat } from '../../packages/package-formats.ts'
import { attributeIn } from '../markup/markup.ts'

type Lists = Readonly<{ contents: ReadonlyMap<string, Uint8Array> }> | Readonly<{ conflicts: readonly Conflict[] }>

/** @param dropped A part that is in none of the lists any more. */
export function mergePackageLists(packages: Packages, workbook: string, dropped: string | undefined): Lists {
  const relationships = relationshipsPart(workbook)
  const contents = new Map<string, Uint8Array>()
  for (const [part, format] of [
    [relationships, relationshipsFormat],
    [contentTypesPart, contentTypesFormat],
  ] as const) {
    const merged = mergedList(packages, part, format)
    if (typeof merged !== 'string') return merged
    contents.set(part, encodeUtf8(dropped === undefined ? merged : without(merged, workbook, dropped)))
  }
  return { contents }
}

function mergedList(
  packages: Packages,
  part: string,
  format: Format,
): string | Readonly<{ conflicts: readonly Conflict[] }> {
  const texts = bySide((side) => packages[side].text(part) ?? '')
  const { base, ours, theirs } = texts
  if (ours === theirs || base === theirs) return ours
  if (base === ours) return theirs
  const outcome = mergeTexts(format, texts)
  if ('segments' in outcome) return textOfSegments(outcome.segments)
  if ('conflicts' in outcome) return { conflicts: outcome.conflicts.map((one) => ({ ...one, path: part })) }
  const conflict = { path: part, kind: 'unreadable', base: null, ours: null, theirs: null } as const
  return { conflicts: [{ ...conflict, detail: outcome.declined }] }
}

const without = (text: string, workbook: string, dropped: string) =>
  text.replaceAll(/<(?:[\w.-]+:)?(?:Relationship|Override)\s[^>]*\/>/g, (tag) => {
    const part = attributeIn(tag, 'PartName')
    const target = attributeIn(tag, 'Target')
    const isDropped = part === `/${dropped}` || (target !== undefined && resolved(workbook, target) === dropped)
    return isDropped ? '' : tag
  })
