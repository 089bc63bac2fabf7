/** The three documents of one merge, and what each says at a triple. */
import type { Choices, VersionPolicy } from '../model/conflict.ts'
import type { Format, TextMerge } from '../model/format.ts'
import { coreText, entryText, type Node, type Tree } from '../model/node.ts'
import type { ListRule, Profile } from '../model/profile.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Contents, Memo } from './memo.ts'
import type { Values } from './values.ts'

/** The three documents, and what was found out about them before merging. */
export type Versions = Readonly<{
  trees: Readonly<Record<Side, Tree>>
  values: Readonly<Record<Side, Values>>
  format: Format
  profile: Profile
  similarity: SimilarityBudget
  /** The rules of the lists that were asked about. */
  listRules: Map<Triple, ListRule>
  /** What is done where both sides raised the version of a project. */
  policy: VersionPolicy
  /** Merges three texts of another format that are embedded in this one. */
  mergeInside(format: Format, texts: Readonly<Record<Side, string>>, choices?: Choices): TextMerge
}>

/**
 * How many nodes may still be read to see how similar things are; it bounds a merge whose documents are very repetitive.
 * Each node is charged once in a merge, even if its contents are already in the memo: the result must not depend on it.
 */
export type SimilarityBudget = {
  nodesLeft: number
  readonly charged: Map<Node, Contents>
  readonly memo: Memo['contents']
}

/** The meaning of the node on this side, as a number; undefined where it is absent. Equal numbers mean equal meaning, on any side. */
export function valueOf(versions: Versions, triple: Triple, side: Side): number | undefined {
  const node = triple[side]
  return node && versions.values[side].of(node)
}

export function textOf(versions: Versions, triple: Triple, side: Side): string | undefined {
  const node = triple[side]
  return node && entryText(versions.trees[side], node)
}

/** What a conflict shows of a side: the value as written there. */
export function shownOf(versions: Versions, triple: Triple, side: Side): string | null {
  const node = triple[side]
  return node ? coreText(versions.trees[side], node) : null
}
