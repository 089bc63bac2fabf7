/**
 * A code block in a language that has a driver merges by it: the content as that document, and the fences around it each as
 * one thing. A block that cannot be read so, such as an excerpt with dots for what was left out, merges by lines.
 */

import type { Choices, VersionPolicy } from '../../core/model/conflict.ts'
import type { Format, Segment, TextMerge } from '../../core/model/format.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { mergeTexts } from '../../core/structural-driver.ts'
import { htmlFormat } from '../html/html.ts'
import { jsonFormat } from '../json/json.ts'
import { tomlFormat } from '../toml/toml.ts'
import { xmlFormat } from '../xml/xml.ts'
import { yamlFormat } from '../yaml/yaml.ts'

/** By the first word of the info string. */
const languages: ReadonlyMap<string, Format> = new Map([
  ['json', jsonFormat],
  ['jsonc', jsonFormat],
  ['json5', jsonFormat],
  ['yaml', yamlFormat],
  ['yml', yamlFormat],
  ['toml', tomlFormat],
  ['html', htmlFormat],
  ['xml', xmlFormat],
])

export const fencedFormat: Format = {
  name: 'fenced',
  parse: () => ({ unreadable: 'A code block is read by its language.' }),
  profileOf: () => ({ name: 'fenced', rules: [], identityKeys: [], exclusive: [] }),
  separators: /^\s*$/,
  mergeTexts: mergeFenced,
}

/** The text of a block, cut before and behind its content. */
type Parts = readonly [open: string, content: string, close: string]

function mergeFenced(texts: Readonly<Record<Side, string>>, choices?: Choices, policy?: VersionPolicy): TextMerge {
  const { base, ours, theirs } = bySide((side) => partsOf(texts[side]))
  const format = ours && languages.get(languageOf(ours[0]))
  const areAlike = base && ours && theirs && format === languages.get(languageOf(theirs[0]))
  if (!areAlike || !format) return { declined: 'The code block has no language that is merged by structure.' }
  const parts = { base, ours, theirs }
  const [open, close] = [changedSide(parts, 0), changedSide(parts, 2)]
  if (!open || !close) return { declined: 'Both sides changed the fence of the code block.' }
  const inside = mergedContent(parts, (content) => mergeTexts(format, content, choices, { ...(policy && { policy }) }))
  if (!('segments' in inside)) return inside
  const segments = inside.segments.map((segment) => (segment.source ? segment : { format, ...segment }))
  return { ...inside, segments: [whole(parts, open, 0), ...segments, whole(parts, close, 2)] }
}

type AllParts = Readonly<Record<Side, Parts>>

type Merging = (content: Readonly<Record<Side, string>>) => TextMerge

/** The merged content, with its sources as ranges of the blocks. */
function mergedContent(parts: AllParts, merge: Merging): TextMerge {
  const side = changedSide(parts, 1)
  if (side) return { segments: [whole(parts, side, 1)] }
  const outcome = merge(bySide((of) => parts[of][1]))
  if (!('segments' in outcome)) return outcome
  const segments = outcome.segments.map((segment) => moved(segment, parts))
  return { ...(outcome.ruled && { ruled: outcome.ruled }), segments }
}

/** A piece of the content with its place in the block. */
function moved(segment: Segment, parts: AllParts): Segment {
  const { source } = segment
  if (!source) return segment
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

function partsOf(text: string): Parts | undefined {
  const [open] = /^[ \t]*(?:`{3,}|~{3,})[^\n]*\n/.exec(text) ?? []
  const close = /\n([^\n]*(?:`{3,}|~{3,})[ \t]*)$/.exec(text)
  if (open === undefined || !close || close.index + 1 < open.length) return undefined
  return [open, text.slice(open.length, close.index + 1), text.slice(close.index + 1)]
}

const languageOf = (open: string) => /[`~]\s*([\w+-]+)/.exec(open)?.[1]?.toLowerCase() ?? ''
