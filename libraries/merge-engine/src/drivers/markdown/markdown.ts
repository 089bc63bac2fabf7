/**
 * The Markdown driver: blocks in their order, paragraphs by words, lists by items, tables by cells, front matter as
 * the YAML or TOML that it is. A document is read in two ways:
 *
 *   as a tree of sections         what two sides did in different sections never meets, not even at their borders
 *   cut at its constant headings  a heading that a side put in, renamed or moved is a block like any other
 *
 * The tree is asked first; where it finds a conflict, the second reading is, because it bears changes of headings. Never
 * as one sequence of blocks: equal texts below different headings would be taken for each other.
 */
import type { MergeDriver, Sides } from '../../core/driver.ts'
import type { Format } from '../../core/format.ts'
import { structuralDriver } from '../../core/structural.ts'
import { decodeUtf8 } from '../../core/text.ts'
import { tomlFormat } from '../toml/toml.ts'
import { yamlFormat } from '../yaml/yaml.ts'
import type { Sections } from './containers.ts'
import { pieceMeaning, piecesOf } from './pieces.ts'
import { profileOf } from './profile.ts'
import { scanMarkdown } from './scan.ts'
import { objectionTo } from './validity.ts'

const readAs = (sections: Sections): Format => ({
  name: 'markdown',
  parse: (text) => scanMarkdown(text, sections),
  profileOf,
  separators: /^[\s|]*$/,
  piecesOf,
  pieceMeaning,
  objectionTo,
  embedded: (kind) => (kind === 'yaml' ? yamlFormat : kind === 'toml' ? tomlFormat : undefined),
})

const asTree = structuralDriver(readAs('all'))

export const markdownDriver: MergeDriver = {
  ...asTree,
  merge(sides) {
    const outcome = asTree.merge(sides)
    if (outcome.kind !== 'conflicted') return outcome
    const cut = structuralDriver(readAs(constantHeadings(sides))).merge(sides)
    return cut.kind === 'merged' ? cut : outcome
  },
}

/** The headings that every version has once, in one order. */
function constantHeadings({ base, ours, theirs }: Sides): ReadonlySet<string> {
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map(headingsOf)
  const constant = new Set<string>()
  let last = { ours: -1, theirs: -1 }
  for (const heading of inBase?.keys() ?? []) {
    const places = { ours: inOurs?.get(heading) ?? -1, theirs: inTheirs?.get(heading) ?? -1 }
    if (places.ours <= last.ours || places.theirs <= last.theirs) continue
    constant.add(heading)
    last = places
  }
  return constant
}

/** Each heading that occurs once, with its place among all nodes. */
function headingsOf(side: Uint8Array): ReadonlyMap<string, number> {
  const tree = scanMarkdown(decodeUtf8(side) ?? '', new Set())
  const headings = new Map<string, number>()
  const repeated = new Set<string>()
  if ('unreadable' in tree) return headings
  for (let at = 0; at < tree.size; at++) {
    const { kind, value } = tree.node(at)
    if (kind !== 'heading') continue
    if (headings.has(value)) repeated.add(value)
    headings.set(value, at)
  }
  for (const heading of repeated) headings.delete(heading)
  return headings
}
