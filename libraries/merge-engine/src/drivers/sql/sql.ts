/**
 * The SQL driver: statements are identified by what they make or change, columns by name, rows by key. Identities depend on all
 * three versions, so each merge makes its own format.
 */

import { Memo } from '../../core/document/memo.ts'
import { ParseCache } from '../../core/document/parse-cache.ts'
import { decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import type { MergeDriver, Merged, OpenDriver } from '../../core/model/driver.ts'
import type { Format, Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side, type Sides, sidesOf } from '../../core/model/sides.ts'
import { driverFrom } from '../../core/session.ts'
import { mergeTexts, openStructuralDriver, structuralDriver } from '../../core/structural-driver.ts'
import { identifiedIn } from './identities.ts'
import { joinTablesIn } from './join-tables.ts'
import {
  dependentAdditions,
  type MayRepeat,
  madeAnewTwice,
  madeTwice,
  removedAndUsed,
  replacedByBoth,
} from './objections.ts'
import { hasRowTwice, misplacedRow, rowKeysOf } from './rows.ts'
import { doTheSame } from './same-script.ts'
import { contradiction, writesBelowMoved } from './schema/contradictions.ts'
import { usedAndDropped } from './schema/dropped-tables.ts'
import { isIdempotent } from './schema/idempotent.ts'
import { TableKeys } from './schema/table-keys.ts'
import { ScriptCache } from './script-cache.ts'

const profile = { name: 'sql', rules: [], identityKeys: [], exclusive: [] } as const

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

export const sqlDriver = driverFrom((): OpenDriver => {
  const cache = new ScriptCache()
  const plain = plainFormat(cache)
  const memo = new Memo()
  const open = (format: Format) => openStructuralDriver(format, new ParseCache(format.parse, undefined, memo))
  const single = open(plain)
  return {
    ...single,
    sameValue: (one, other) => sameValue(one, other, cache),
    merge: (sides, choices) => {
      const format = formatOf(sides, plain, cache)
      const outcome = open(format).merge(sides, choices)
      return choices ? outcome : inPlace(sides, outcome, format)
    },
    mark: (sides, labels) => structuralDriver(formatOf(sides, plain, cache)).mark?.(sides, labels),
    trim(maxCharacters) {
      single.trim(maxCharacters)
      cache.clear()
    },
  }
})

/** SQL inside a text of another format. */
export const sqlFormat: Format = {
  ...plainFormat(new ScriptCache()),
  mergeTexts(texts, choices, policy) {
    const cache = new ScriptCache()
    const format = formatFor(texts, plainFormat(cache), cache)
    const outcome = mergeTexts(format, texts, choices, { ...(policy && { policy }) })
    const isOfOrder = 'conflicts' in outcome && outcome.conflicts.every(({ kind }) => kind === 'order')
    if (!isOfOrder || choices) return outcome
    return linesInPlace(
      bySide((side) => encodeUtf8(texts[side])),
      format,
    )
      ? { declined: 'Its lines know the places of its statements.' }
      : outcome
  },
}

/** The format of a single script. */
function plainFormat(cache: ScriptCache): Format {
  return {
    name: 'sql',
    parse: (text) => cache.of(text).scan(text),
    profileOf: () => profile,
    separators: /^[\s,]*$/,
    piecesOf: (kind, written) => (kind === 'statement' || kind === 'part' ? linesOf(written) : undefined),
  }
}

function sameValue(one: Uint8Array, other: Uint8Array, cache: ScriptCache): boolean {
  const [first, second] = [decodeUtf8(one), decodeUtf8(other)]
  if (first === undefined || second === undefined) return false
  const { scan, describe } = cache.of(first, second)
  const [before, after] = [scan(first), scan(second)]
  return !('unreadable' in before || 'unreadable' in after) && doTheSame(before, after, describe)
}

const rowsUnderOthers = {
  path: '',
  kind: 'edit-edit',
  detail: 'A row would stand under columns it was not written for.',
} as const

const rowTwice = { path: '', kind: 'duplicate', detail: 'Both sides added this row, at different places.' } as const

/** `objectionOf`: the objection that a script contains twice what both sides added or recreated, or contradicts itself. */
type ScriptFormat = Format & Readonly<{ objectionOf(tree: Tree): Objection | undefined }>

/** The format of these three versions; the plain one if a version cannot be read. */
const formatOf = (sides: Sides, plain: Format, cache: ScriptCache): ScriptFormat =>
  formatFor(
    bySide((side) => decodeUtf8(sides[side]) ?? ''),
    plain,
    cache,
  )

function formatFor(texts: Readonly<Record<Side, string>>, plain: Format, cache: ScriptCache): ScriptFormat {
  const { scan, describeAll, stepsOf, useOf } = cache.of(texts.base, texts.ours, texts.theirs)
  const { base, ours, theirs } = bySide((side) => scan(texts[side]))
  if ('unreadable' in base || 'unreadable' in ours || 'unreadable' in theirs)
    return { ...plain, objectionOf: () => undefined }
  const trees = { base, ours, theirs }
  const joinTables = joinTablesIn(trees, stepsOf)
  const tableKeys = new TableKeys(trees, stepsOf)
  const statements = identifiedIn(trees, describeAll, joinTables, tableKeys)
  const rows = rowKeysOf(statements, joinTables, tableKeys)
  const known = new Map([theirs, ours, base].map((tree) => [tree.text, tree]))
  const identities = new Map<Node, string | undefined>(
    sidesOf.flatMap((side) => statements[side].map(({ node, identity }) => [node, identity] as const)),
  )
  const all = [base, ours, theirs]
  const mayRepeat: MayRepeat = (node, tree) => isIdempotent(node, tree, stepsOf, tableKeys)
  const doneInVain = (tree: Tree) => {
    // What a side did so already is no objection.
    if (all.includes(tree)) return undefined
    const made = describeAll(tree)
    return (
      madeTwice(statements, made, tree, mayRepeat) ??
      madeAnewTwice(statements, made, tree) ??
      contradiction(tree, all, stepsOf, tableKeys) ??
      (hasRowTwice(tree, all, describeAll, tableKeys) ? rowTwice : undefined)
    )
  }
  return {
    ...plain,
    objectionOf: (tree) => doneInVain(tree) ?? usedAndDropped(tree, all, useOf),
    parse: (text) => known.get(text) ?? scan(text),
    profileOf: () => ({
      ...profile,
      identityOf: (item) => identities.get(item) ?? rows.identityOf(item),
      // A renamed statement keeps its old identity; one with another identity makes another thing.
      mayBeRenamed: (old, item) => !identities.has(old) && !identities.has(item),
      sortKeyOf: rows.sortKeyOf,
      listOf: ({ kind }) => (kind === 'rows' || kind === 'lines' ? { additions: 'both' } : undefined),
    }),
    objectionTo: (result) =>
      replacedByBoth(statements) ??
      removedAndUsed(statements, trees) ??
      inVainOrInOrder(doneInVain(result), dependentAdditions(statements, trees)) ??
      (misplacedRow(result, all) || writesBelowMoved(trees, stepsOf, tableKeys) ? rowsUnderOthers : undefined) ??
      usedAndDropped(result, all, useOf),
  }
}

/**
 * What additions at one place do in vain depends on which side's come first, so their order is asked about, in either order of the sides;
 * who knows more of it says so.
 */
const inVainOrInOrder = (inVain: Objection | undefined, inOrder: Objection | undefined): Objection | undefined =>
  inVain?.kind === 'order' ? inVain : (inOrder ?? inVain)

type Outcome = ReturnType<MergeDriver['merge']>

/**
 * Statements without a name are identified by place, which lines know best: if the only conflicts are about the order of
 * statements, and the line merge is clean, its result is taken, unless it contains something twice.
 */
function inPlace(sides: Sides, outcome: Outcome, format: ScriptFormat): Outcome {
  if (outcome.kind !== 'conflicted' || outcome.conflicts.some(({ kind }) => kind !== 'order')) return outcome
  const lines = linesInPlace(sides, format)
  return lines ? { ...lines, by: 'sql' } : outcome
}

/** The clean merge of the lines, unless it contains something twice or contradicts itself. */
function linesInPlace(sides: Sides, format: ScriptFormat): Merged | undefined {
  const lines = mergeByLines.merge(sides)
  const tree = lines.kind === 'merged' ? format.parse(decodeUtf8(lines.bytes) ?? '') : undefined
  const isSound = tree && !('unreadable' in tree || format.objectionOf(tree))
  return isSound && lines.kind === 'merged' ? lines : undefined
}
