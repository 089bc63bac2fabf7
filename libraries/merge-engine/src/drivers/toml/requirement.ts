/**
 * A requirement of Python (PEP 508), cut at its extras:
 *
 *   "uvicorn [standard,dev] >=0.30; python_version > '3.9'"
 *   [open  ][extras       ][close                          ]
 *
 * Extras are a set, so each side may add some, also to a requirement that had none. What stands around them changes as a whole.
 */

import { contentFormat, type Parts } from '../../core/embedded-content.ts'
import type { Format, Segment, TextMerge } from '../../core/model/format.ts'
import { bySide, type Side } from '../../core/model/sides.ts'

const extrasFormat: Format = {
  name: 'extras',
  parse: () => ({ unreadable: 'It is a part of a requirement.' }),
  profileOf: () => ({ name: 'extras', rules: [], identityKeys: [], exclusive: [] }),
  separators: /^,\s*$/,
  mergeTexts,
}

export const requirementFormat = contentFormat('requirement', cut, () => extrasFormat)

const requirement = /^(?<open>["']\s*[A-Za-z0-9._-]*[A-Za-z0-9])(?<extras>\s*\[[^\]]*\])?(?<close>[^[\]]*["'])$/

function cut(text: string): Parts | undefined {
  const parts = requirement.exec(text)?.groups
  return parts && [parts['open'] ?? '', parts['extras'] ?? '', parts['close'] ?? '']
}

/** An extra, and its place in the text of a side. */
type Extra = Readonly<{ name: string; from: number; to: number }>

/** All extras of ours, and behind them what theirs added; in order, if those of all versions are. */
function mergeTexts(texts: Readonly<Record<Side, string>>): TextMerge {
  const all = bySide((side) => extrasIn(texts[side]))
  const names = bySide((side) => new Set(all[side].map(({ name }) => name)))
  const isKept = names.base.isSubsetOf(names.ours) && names.base.isSubsetOf(names.theirs)
  if (!isKept || names.ours.size < all.ours.length || names.theirs.size < all.theirs.length)
    return { declined: 'A side removed extras, or has one twice.' }
  const merged = [
    ...all.ours.map((extra) => ({ ...extra, side: 'ours' as const })),
    ...all.theirs.flatMap((extra) => (names.ours.has(extra.name) ? [] : [{ ...extra, side: 'theirs' as const }])),
  ]
  if (Object.values(all).every(areSorted)) merged.sort((one, other) => (one.name < other.name ? -1 : 1))
  const segments = merged.flatMap(({ side, from, to }, at): Segment[] => [
    ...(at > 0 ? [{ text: separatorIn(texts) }] : []),
    { text: texts[side].slice(from, to), source: { side, from, to } },
  ])
  const [start, end] = [all.ours[0]?.from ?? 0, all.ours.at(-1)?.to ?? 0]
  const bracket = (from: number, to: number): Segment => ({
    text: texts.ours.slice(from, to),
    source: { side: 'ours', from, to },
  })
  return { segments: [bracket(0, start), ...segments, bracket(end, texts.ours.length)] }
}

const extrasIn = (text: string): readonly Extra[] =>
  [...text.matchAll(/[A-Za-z0-9._-]+/g)].map(({ 0: written, index }) => ({
    name: written.toLowerCase().replaceAll(/[-_.]+/g, '-'),
    from: index,
    to: index + written.length,
  }))

const areSorted = (extras: readonly Extra[]) =>
  extras.every(({ name }, at) => at === 0 || (extras[at - 1]?.name ?? '') < name)

/** What stands between extras, as a side has it. */
const separatorIn = ({ ours, theirs }: Readonly<Record<Side, string>>): string =>
  /,\s*/.exec(ours)?.[0] ?? /,\s*/.exec(theirs)?.[0] ?? ','
