/**
 * A document inside an atom, with what stands around it: a code block and its fences, a block of text and its header. What
 * stands around it changes as a whole; the content merges by its own format. If it cannot be read so, the atom merges as it
 * would without.
 */

import type { Choices, VersionPolicy } from './model/conflict.ts'
import type { Format, Segment, TextMerge } from './model/format.ts'
import { bySide, type Side } from './model/sides.ts'
import { mergeTexts } from './structural-driver.ts'

/** The text of an atom, cut before and behind its content. */
export type Parts = readonly [open: string, content: string, close: string]

type AllParts = Readonly<Record<Side, Parts>>

/**
 * @param cut undefined: the text has no such content
 * @param formatOf the format of the content in one version; it counts if both sides have one and the same
 */
export function contentFormat(
  name: string,
  cut: (text: string) => Parts | undefined,
  formatOf: (parts: Parts) => Format | undefined,
): Format {
  return {
    name,
    parse: () => ({ unreadable: 'It is read by the format of its content.' }),
    profileOf: () => ({ name, rules: [], identityKeys: [], exclusive: [] }),
    separators: /^\s*$/,
    mergeTexts(texts, choices, policy) {
      const { base, ours, theirs } = bySide((side) => withoutBlankLines(cut(texts[side])))
      const format = ours && formatOf(ours)
      if (!base || !theirs || !format || formatOf(theirs) !== format)
        return { declined: 'Its content has no format that is merged by structure.' }
      return mergeParts({ base, ours, theirs }, { format, choices, policy })
    },
  }
}

/** Empty lines at the beginning stand around the content. */
function withoutBlankLines(parts: Parts | undefined): Parts | undefined {
  if (!parts) return undefined
  const [open, content, close] = parts
  const blank = /^(?:[ \t]*\r?\n)+/.exec(content)?.[0].length ?? 0
  return [open + content.slice(0, blank), content.slice(blank), close]
}

type Merging = Readonly<{ format: Format; choices: Choices | undefined; policy: VersionPolicy | undefined }>

function mergeParts(parts: AllParts, { format, choices, policy }: Merging): TextMerge {
  const [open, close] = [changedSide(parts, 0), changedSide(parts, 2)]
  if (!open || !close) return { declined: 'Both sides changed what stands around the content.' }
  const side = changedSide(parts, 1)
  const contents = bySide((of) => parts[of][1])
  const inside = side
    ? { segments: [whole(parts, side, 1)] }
    : mergeTexts(format, contents, choices, { ...(policy && { policy }) })
  if (!('segments' in inside)) return inside
  const segments = side ? inside.segments : inside.segments.map((segment) => moved(segment, parts, format))
  return {
    ...('ruled' in inside && inside.ruled && { ruled: inside.ruled }),
    segments: [whole(parts, open, 0), ...segments, whole(parts, close, 2)],
  }
}

/** A piece of the content, with its source as a range of the whole text. */
function moved(segment: Segment, parts: AllParts, format: Format): Segment {
  const { source } = segment
  if (!source) return { format, ...segment }
  const by = parts[source.side][0].length
  return { ...segment, source: { side: source.side, from: source.from + by, to: source.to + by } }
}

/** The side from which a part is taken; undefined if both changed it differently. */
function changedSide({ base, ours, theirs }: AllParts, part: 0 | 1 | 2): 'ours' | 'theirs' | undefined {
  if (ours[part] === theirs[part] || base[part] === theirs[part]) return 'ours'
  return base[part] === ours[part] ? 'theirs' : undefined
}

function whole(parts: AllParts, side: Side, part: 0 | 1 | 2): Segment {
  const from = parts[side].slice(0, part).reduce((sum, { length }) => sum + length, 0)
  const text = parts[side][part]
  return { text, source: { side, from, to: from + text.length } }
}
