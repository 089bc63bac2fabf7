/**
 * Makes a driver from a format: parse, pair, decide, splice, check. A format brings a parser, which makes nodes with ranges
 * of the text, and a profile as data. Everything else is in this folder, once for all formats.
 */

import { check } from './checking/check.ts'
import { ruledWords } from './checking/words-conserved.ts'
import { withChoices } from './deciding/choices.ts'
import { decideAll } from './deciding/decide.ts'
import type { Decisions } from './deciding/decision.ts'
import { ruledIn } from './deciding/ruled.ts'
import { Memo } from './document/memo.ts'
import { ParseCache } from './document/parse-cache.ts'
import { decodeUtf8, encodeUtf8 } from './document/text.ts'
import type { Versions } from './document/versions.ts'
import type { Choices, MarkerLabels, VersionPolicy } from './model/conflict.ts'
import type { Conflicted, Declined, Found, MergeDriver, OpenDriver } from './model/driver.ts'
import type { Format, Segment, TextMerge } from './model/format.ts'
import type { Tree } from './model/node.ts'
import { bySide, type Side, type Sides, sidesOf } from './model/sides.ts'
import { driverFrom } from './session.ts'
import { markConflicts } from './writing/mark.ts'
import { areNumberedAlike, renumbered } from './writing/renumber.ts'
import { splice } from './writing/splice.ts'

export const structuralDriver = (format: Format): MergeDriver => driverFrom(() => openStructuralDriver(format))

/**
 * The same driver with a memory: what it reads goes into the cache.
 * @param stopsAtConflict whether only merges are of use: then the first conflict found is the only one reported.
 */
export function openStructuralDriver(
  given: Format,
  cache = new ParseCache(given.parse, given.parseLike),
  stopsAtConflict = false,
): OpenDriver {
  const format = { ...given, parse: cache.parse }
  const { memo } = cache
  const read = (bytes: Uint8Array) => parsed(format, cache.textOf(bytes))
  return {
    name: format.name,
    merge: (sides, choices, policy = 'higher') =>
      mergeByStructure(format, sides, cache.textOf, { choices, policy, memo, stopsAtConflict }),
    reads: (bytes) => !('unreadable' in read(bytes)),
    sameValue: (one, other) => haveSameValue(given, memo, read(one), read(other)),
    allowsDuplicates: format.allowsDuplicates ?? false,
    mark: (sides, labels, policy) => markByStructure(given, sides, labels, policy),
    textOf: cache.textOf,
    trim: (maxCharacters) => cache.trim(maxCharacters),
  }
}

type Merging = Readonly<{ choices: Choices | undefined; policy: VersionPolicy; memo: Memo; stopsAtConflict: boolean }>

function mergeByStructure(
  format: Format,
  sides: Sides,
  decode: (bytes: Uint8Array) => string | undefined,
  { choices, ...rest }: Merging,
): Found | Conflicted | Declined {
  const { base, ours, theirs } = bySide((side) => decode(sides[side]))
  if (base === undefined || ours === undefined || theirs === undefined)
    return { kind: 'declined', by: format.name, why: 'The document is not valid UTF-8.' }
  const outcome = mergeTexts(format, { base, ours, theirs }, choices, rest)
  if ('declined' in outcome) return { kind: 'declined', by: format.name, why: outcome.declined }
  if ('conflicts' in outcome) return { kind: 'conflicted', by: format.name, conflicts: outcome.conflicts }
  const { segments, text = textOfSegments(segments), ruled, ruledWords, mayAskAgain } = outcome
  return {
    kind: 'merged',
    by: format.name,
    // A merge that is proven by merging a side into its result mostly gives that result again.
    bytes: text === ours ? sides.ours : text === theirs ? sides.theirs : encodeUtf8(text),
    ...(ruled && { decisions: ruled }),
    ...(ruledWords && { ruledWords }),
    ...(mayAskAgain && { mayAskAgain }),
  }
}

/**
 * @param choices the side that a person chose for each conflict. A format with its own `mergeTexts` may ignore them.
 * @param policy what is done where both sides raised the version of a project.
 * @param memo of documents that may have been read before.
 * @param stopsAtConflict whether the first conflict that is found is enough.
 */
export function mergeTexts(
  format: Format,
  texts: Readonly<Record<Side, string>>,
  choices?: Choices,
  { policy = 'higher', memo = new Memo(), stopsAtConflict = false }: Partial<Omit<Merging, 'choices'>> = {},
): TextMerge {
  if (format.mergeTexts) return format.mergeTexts(texts, choices, policy)
  const versions = readAll(format, texts, memo, policy)
  if ('unreadable' in versions) return { declined: versions.unreadable }
  const decided = decideAll(versions, stopsAtConflict)
  const decisions = choices ? withChoices(versions, decided, choices) : decided
  if (decisions.conflicts.length > 0) return { conflicts: decisions.conflicts }
  const segments = splice(versions, decisions)
  const text = textOfSegments(segments)
  const failed = check({ versions, decisions, segments, text, valuesOf: memo.values.of, checked: memo.checked })
  if (failed) return { conflicts: [failed] }
  const ruled = ruledIn(versions, decisions)
  const anew = renumbered(versions, decisions, text, memo.values.of)
  const wordsRuled = () => ruledWords(versions, decisions)
  return {
    segments,
    text: anew?.text ?? text,
    ...(ruled && { ruled }),
    ...(!choices && { ruledWords: anew ? () => wordsRuled().union(anew.words()) : wordsRuled }),
    ...(hasBesideDeleted(decisions) && { mayAskAgain: true }),
  }
}

function hasBesideDeleted({ of }: Decisions): boolean {
  for (const decision of of.values()) {
    if (decision.is === 'composed' && decision.isBesideDeleted) return true
    if (decision.is === 'embedded' && decision.mayAskAgain) return true
  }
  return false
}

export const textOfSegments = (segments: readonly Segment[]) => segments.map((segment) => segment.text).join('')

type Unread = Readonly<{ unreadable: string }>

function parsed(format: Format, text: string | undefined): Tree | Unread {
  return text === undefined ? { unreadable: 'The document is not valid UTF-8.' } : format.parse(text)
}

/** Nodes that one merge reads to see how similar things are. */
const maxComparedNodes = 1_000_000

function readAll(
  format: Format,
  texts: Readonly<Record<Side, string>>,
  memo: Memo,
  policy: VersionPolicy = 'higher',
): Versions | Unread {
  const read3 = bySide((side) => format.parse(texts[side]))
  const { base, ours, theirs } = read3
  for (const side of sidesOf) {
    const tree = read3[side]
    if ('unreadable' in tree) return { unreadable: `${tree.unreadable} (${side})` }
  }
  if ('unreadable' in base || 'unreadable' in ours || 'unreadable' in theirs)
    return { unreadable: 'A side cannot be read.' }
  const trees = { base, ours, theirs }
  const values = bySide((side) => memo.values.of(trees[side]))
  return {
    trees,
    values,
    format,
    profile: format.profileOf(base),
    listRules: new Map(),
    policy,
    mergeInside: (inner, parts, choices) => mergeTexts(inner, parts, choices, { policy }),
    similarity: { nodesLeft: maxComparedNodes, charged: new Map(), memo: memo.contents },
  }
}

function haveSameValue(format: Format, { values: { of } }: Memo, one: Tree | Unread, other: Tree | Unread): boolean {
  if ('unreadable' in one || 'unreadable' in other) return false
  return of(one).of(one.root) === of(other).of(other.root) && areNumberedAlike(format, one, other)
}

function markByStructure(
  format: Format,
  sides: Sides,
  labels: MarkerLabels,
  policy?: VersionPolicy,
): Uint8Array | undefined {
  const texts = bySide((side) => decodeUtf8(sides[side]))
  const { base, ours, theirs } = texts
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  const versions = readAll(format, { base, ours, theirs }, new Memo(), policy)
  if ('unreadable' in versions) return undefined
  const decisions = decideAll(versions)
  return decisions.conflicts.length === 0 ? undefined : encodeUtf8(markConflicts(versions, decisions, labels))
}
