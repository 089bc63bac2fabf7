/**
 * The merged text with conflict markers around the smallest entries that conflict. Markers need whole lines. If an entry
 * shares its line with others, the entry around it is marked instead, and at last the whole document.
 */

import type { Decision, Decisions } from '../deciding/decision.ts'
import { putBack } from '../deciding/put-back.ts'
import type { Versions } from '../document/versions.ts'
import { conflictBlock, lineEndOf } from '../lines/merge-by-lines.ts'
import type { MarkerLabels } from '../model/conflict.ts'
import { leadText, type Node } from '../model/node.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { type ConflictWriter, splice } from './splice.ts'

/** With more conflicts the whole document is marked: a person has to read the versions whole. */
const maxMarked = 1000

export function markConflicts(versions: Versions, decisions: Decisions, labels: MarkerLabels): string {
  const places = new Set<Triple>()
  for (const [triple, { is }] of decisions.of) {
    if (is !== 'conflict') continue
    const place = lineOwner(versions, triple)
    if (!place) return wholeDocument(versions, labels)
    places.add(place)
  }
  if (places.size > maxMarked) return wholeDocument(versions, labels)
  const marked = { ...decisions, of: withConflictsAt(decisions, places) }
  const segments = splice(versions, marked, blockWriter(versions, labels))
  return segments.map(({ text }) => text).join('')
}

function wholeDocument({ trees }: Versions, labels: MarkerLabels): string {
  return conflictBlock(trees.ours.text, trees.base.text, trees.theirs.text, labels)
}

/** The nearest entry that shares its lines with no other on any side; undefined if only the document does. */
function lineOwner(versions: Versions, triple: Triple): Triple | undefined {
  let at: Triple | undefined = triple
  while (at?.parent?.parent && !ownsLines(versions, at)) at = at.parent
  return at?.parent?.parent ? at : undefined
}

function ownsLines(versions: Versions, triple: Triple): boolean {
  return sidesOf.every((side) => {
    const { text } = versions.trees[side]
    const node = triple[side]
    if (!node) return true
    const line = text.slice(text.lastIndexOf('\n', node.labelStart - 1) + 1, node.labelStart)
    return /^\uFEFF?[ \t]*$/.test(line) && (endsLine(text, node) || /^[ \t]*\r?(?:\n|$)/.test(restOfLine(text, node)))
  })
}

/** Whether the entry's own separator ends its line. */
const endsLine = (text: string, { end, afterEnd }: Node) => text.slice(end, afterEnd).endsWith('\n')

function restOfLine(text: string, { afterEnd }: Node): string {
  const end = text.indexOf('\n', afterEnd)
  return text.slice(afterEnd, end < 0 ? text.length : end + 1)
}

/** The decisions with conflicts where their markers go, and with deleted entries put back to be marked. */
function withConflictsAt(decisions: Decisions, places: ReadonlySet<Triple>): ReadonlyMap<Triple, Decision> {
  const marked = new Map(decisions.of)
  for (const place of places) marked.set(place, { is: 'conflict', kind: 'edit-edit' })
  for (const [triple, decision] of marked) {
    if (decision.is !== 'composed') continue
    const back = decision.deleted.filter((deleted) => places.has(deleted))
    if (back.length > 0) marked.set(triple, { ...decision, order: back.reduce(putBack, decision.order) })
  }
  return marked
}

/** Writes the three versions of an entry, each with the separator it needs. */
function blockWriter(versions: Versions, labels: MarkerLabels): ConflictWriter {
  return (output, frame, triple, isLast) => {
    const piece = (side: Side) => {
      const node = triple[side]
      if (!node) return ''
      const lead = leadText(versions.trees[side], node)
      const from = node.leadStart + lead.indexOf('\n') + 1
      const text = versions.trees[side].text.slice(from, node.end)
      const after = versions.trees[side].text.slice(node.separatorEnd, node.afterEnd)
      const separator = isLast && !frame.trailing ? '' : (frame.arranged?.arrangement.separator ?? '')
      return `${text}${separator}${after}`
    }
    const eol = lineEndOf(versions.trees.ours.text)
    const block = conflictBlock(piece('ours'), piece('base'), piece('theirs'), labels, eol)
    const before = output.segments.findLast(({ text }) => text !== '')?.text
    const startsLine = before === undefined || before === '\uFEFF' || before.endsWith('\n')
    const ownEnd = sidesOf.some((side) => triple[side] && endsLine(versions.trees[side].text, triple[side]))
    output.segments.push({ text: (startsLine ? '' : eol) + (ownEnd ? block : block.slice(0, -eol.length)) })
  }
}
