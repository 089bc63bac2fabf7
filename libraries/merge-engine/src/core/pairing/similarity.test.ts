import { expect, test } from 'vitest'
import { jsonFormat } from '../../drivers/json/json.ts'
import { Memo } from '../document/memo.ts'
import type { Versions } from '../document/versions.ts'
import { bySide } from '../model/sides.ts'
import { Similarity } from './similarity.ts'

const read = (text: string) => {
  const tree = jsonFormat.parse(text)
  if ('unreadable' in tree) throw new Error(tree.unreadable)
  return tree
}

/** Three lists of two items each, as a merge sees them. */
const trees = bySide((side) => read(`[["one", "two", "${side}"], ["three", "four", "five"]]`))

function versionsWith(memo: Memo, nodesLeft: number): Versions {
  return {
    trees,
    values: bySide((side) => memo.values.of(trees[side])),
    format: jsonFormat,
    profile: jsonFormat.profileOf(trees.base),
    similarity: { nodesLeft, charged: new Map(), memo: memo.contents },
    listRules: new Map(),
    policy: 'higher',
    mergeInside: () => ({ declined: 'Nothing is embedded in JSON.' }),
  }
}

const items = (side: 'base' | 'ours') => trees[side].root.children[0]?.children ?? []

/** How similar the items of base are to those of ours, in a merge that may read so many nodes; and what is left of them. */
function compared(memo: Memo, nodesLeft: number): unknown {
  const versions = versionsWith(memo, nodesLeft)
  const similarity = new Similarity(versions)
  const all = items('base').flatMap((node) =>
    items('ours').map((other) => similarity.of({ node, side: 'base' }, { node: other, side: 'ours' })),
  )
  return { all, nodesLeft: versions.similarity.nodesLeft }
}

test('similarity is the share of what both contain', () => {
  expect(compared(new Memo(), 1000)).toEqual({ all: [6 / 10, 0, 0, 1], nodesLeft: 1000 - 16 })
})

test('a merge that reads nodes of an earlier one again gets no larger budget', () => {
  for (const nodesLeft of [1000, 12, 8, 4, 0]) {
    const memo = new Memo()
    const first = compared(memo, nodesLeft)
    expect(compared(memo, nodesLeft)).toEqual(first)
    compared(memo, 1000)
    expect(compared(memo, nodesLeft)).toEqual(first)
  }
})
