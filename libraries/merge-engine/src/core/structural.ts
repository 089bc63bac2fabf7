/**
 * A structural driver from a format: parse, pair, decide, splice, check. A format brings a parser that makes nodes with
 * ranges and a profile as data; everything else is here, once, for all of them.
 */
import { check } from './check.ts'
import { decideAll } from './decide.ts'
import type { Conflicted, Declined, MarkerLabels, MergeDriver, Merged, Sides } from './driver.ts'
import { markConflicts } from './mark.ts'
import type { Parse, Tree } from './node.ts'
import { Numbering } from './numbering.ts'
import { bySide } from './pair.ts'
import type { Profile } from './profile.ts'
import { splice } from './splice.ts'
import { decodeUtf8, encodeUtf8 } from './text.ts'
import { sidesOf, type Versions } from './triple.ts'
import { Values } from './values.ts'

export type Format = Readonly<{
  name: string
  parse: Parse
  /** The rules for this document, by what it holds. Asked for base, so that both sides are merged by one set of rules. */
  profileOf(tree: Tree): Profile
  /** What the engine may write between copied pieces: punctuation and white space, nothing with a meaning. */
  separators: RegExp
}>

export function structuralDriver(format: Format): MergeDriver {
  return {
    name: format.name,
    merge: (sides) => mergeByStructure(format, sides),
    reads: (bytes) => !('unreadable' in read(format, bytes)),
    sameValue: (one, other) => sameValue(format, one, other),
    mark: (sides, labels) => markByStructure(format, sides, labels),
  }
}

function mergeByStructure(format: Format, sides: Sides): Merged | Conflicted | Declined {
  const numbers = new Numbering()
  const versions = readAll(format, sides, numbers)
  if ('unreadable' in versions) return { kind: 'declined', by: format.name, why: versions.unreadable }
  const decisions = decideAll(versions)
  if (decisions.conflicts.length > 0) return { kind: 'conflicted', by: format.name, conflicts: decisions.conflicts }
  const segments = splice(versions, decisions)
  const text = segments.map((segment) => segment.text).join('')
  const failed = check({
    versions,
    decisions,
    segments,
    text,
    parse: format.parse,
    separators: format.separators,
    numbers,
  })
  if (failed) return { kind: 'conflicted', by: format.name, conflicts: [failed] }
  return { kind: 'merged', by: format.name, bytes: encodeUtf8(text) }
}

type Unread = Readonly<{ unreadable: string }>

function read(format: Format, bytes: Uint8Array): Tree | Unread {
  const text = decodeUtf8(bytes)
  return text === undefined ? { unreadable: 'The document is not valid UTF-8.' } : format.parse(text)
}

function readAll(format: Format, sides: Sides, numbers: Numbering): Versions | Unread {
  const read3 = bySide((side) => read(format, sides[side]))
  const { base, ours, theirs } = read3
  for (const side of sidesOf) {
    const tree = read3[side]
    if ('unreadable' in tree) return { unreadable: `${tree.unreadable} (${side})` }
  }
  if ('unreadable' in base || 'unreadable' in ours || 'unreadable' in theirs)
    return { unreadable: 'A side cannot be read.' }
  const trees = { base, ours, theirs }
  return { trees, values: bySide((side) => new Values(trees[side], numbers)), profile: format.profileOf(base) }
}

function sameValue(format: Format, one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [read(format, one), read(format, other)]
  if ('unreadable' in first || 'unreadable' in second) return false
  const numbers = new Numbering()
  return new Values(first, numbers).of(first.root) === new Values(second, numbers).of(second.root)
}

function markByStructure(format: Format, sides: Sides, labels: MarkerLabels): Uint8Array | undefined {
  const versions = readAll(format, sides, new Numbering())
  if ('unreadable' in versions) return undefined
  const decisions = decideAll(versions)
  return decisions.conflicts.length === 0 ? undefined : encodeUtf8(markConflicts(versions, decisions, labels))
}
