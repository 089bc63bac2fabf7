/**
 * What Markdown's own rules have against a merged document: a table whose new row has another number of cells than the
 * header, a label that two definitions have, a reference whose definition is gone. Markdown renders all of them, wrongly,
 * so they are objections only where no side had them itself.
 */

import type { Objection } from '../../core/model/format.ts'
import type { Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'
import { labelOf } from './line.ts'

export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const before = [sides.base, sides.ours, sides.theirs].map(findings)
  const after = findings(result)
  const isNew = (of: (one: Findings) => ReadonlySet<string>) =>
    [...of(after)].find((what) => before.every((side) => !of(side).has(what)))
  const ragged = isNew((one) => one.ragged)
  if (ragged !== undefined)
    return { path: ragged, kind: 'group', detail: 'A row would have another number of cells than its table.' }
  const numbered = isNew((one) => one.numbered)
  if (numbered !== undefined)
    return { path: numbered, kind: 'duplicate', detail: 'Two headings would have one number.' }
  const doubled = isNew((one) => one.doubled)
  if (doubled !== undefined) return { path: doubled, kind: 'duplicate', detail: 'The label would be defined twice.' }
  const dangling = danglingIn(result, after, before)
  if (dangling === undefined) return undefined
  return { path: dangling, kind: 'edit-delete', detail: 'The label would be used, but its definition is gone.' }
}

type Findings = Readonly<{
  ragged: ReadonlySet<string>
  labels: ReadonlySet<string>
  doubled: ReadonlySet<string>
  /** Numbers that two headings of one level have below the same ones above them. */
  numbered: ReadonlySet<string>
  tree: Tree
}>

function findings(tree: Tree): Findings {
  const [ragged, labels, doubled, numbered] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ]
  const numbers = new HeadingNumbers()
  let columns = 0
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind === 'row') {
      if (node.name === 'header') columns = node.children.length
      else if (node.children.length !== columns) ragged.add(tree.text.slice(node.start, node.end))
    } else if (node.kind === 'heading') {
      const number = numbers.repeatedBy(node.value)
      if (number !== undefined) numbered.add(number)
    } else if (node.kind === 'definition' || node.kind === 'footnote') {
      const written = /^\[(?<label>(?:\\.|[^\\\]])+)\]/.exec(tree.text.slice(node.start, node.end))
      const label = labelOf(written?.groups?.['label'] ?? '')
      ;(labels.has(label) ? doubled : labels).add(label)
    }
  }
  return { ragged, labels, doubled, numbered, tree }
}

/** The numbers that headings begin with, as in `## 5. Usage`, below the headings that stand above them. */
class HeadingNumbers {
  readonly #above: string[] = []
  readonly #seen = new Set<string>()

  /** The number with the headings above it, if an earlier heading had the same there. */
  repeatedBy(heading: string): string | undefined {
    const level = Number(heading[0])
    const text = heading.slice(2)
    this.#above.length = Math.min(this.#above.length, level - 1)
    const number = /^\d+(?=[.)]\s)/.exec(text)?.[0]
    const place = [...this.#above, number].join(' > ')
    this.#above[level - 1] = text
    if (number === undefined) return undefined
    const isRepeated = this.#seen.has(place)
    this.#seen.add(place)
    return isRepeated ? place : undefined
  }
}

/** A label that a side defines and the result only uses; and no side used it without defining it. */
function danglingIn(result: Tree, after: Findings, before: readonly Findings[]): string | undefined {
  const lost = new Set(before.flatMap(({ labels }) => [...labels].filter((label) => !after.labels.has(label))))
  if (lost.size === 0) return undefined
  const used = labelsIn(result.text)
  const usedBefore = before.map(({ tree, labels }) => ({ labels, used: labelsIn(tree.text) }))
  return [...lost].find(
    (label) => used.has(label) && usedBefore.every(({ labels, used }) => labels.has(label) || !used.has(label)),
  )
}

const labelsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\[(?<label>[^\]\n[]{1,999})\](?!:)/g)].map(({ groups }) => labelOf(groups?.['label'] ?? '')),
  )
