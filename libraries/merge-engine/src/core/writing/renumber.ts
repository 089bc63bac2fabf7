/** Numbers the lists of a merged document anew, if the format numbers items. What the document says stays the same. */

import { composedIn } from '../deciding/composed.ts'
import type { Decisions } from '../deciding/decision.ts'
import type { Values } from '../document/values.ts'
import type { Versions } from '../document/versions.ts'
import type { Format, MergedList } from '../model/format.ts'
import type { Tree } from '../model/node.ts'
import type { Triple } from '../model/triple.ts'

/** `words` are the numbers of all lists, which a merge may take out or put in. */
type Renumbered = Readonly<{ text: string; words: () => ReadonlySet<string> }>

/** @param text the merged document, which was checked. Undefined where no lists with numbers were merged. */
export function renumbered(
  { format, trees }: Versions,
  decisions: Decisions,
  text: string,
  valuesOf: (tree: Tree) => Values,
): Renumbered | undefined {
  const { listNumbers } = format
  if (!listNumbers || !hasMerged(decisions, listNumbers.kind)) return undefined
  const result = format.parse(text)
  if ('unreadable' in result) return undefined
  const anew = listNumbers.renumbered(result, listsIn(decisions, result, listNumbers.kind), trees)
  const after = format.parse(anew)
  if ('unreadable' in after || valuesOf(after).of(after.root) !== valuesOf(result).of(result.root)) return undefined
  const words = () => new Set([...Object.values(trees), after].flatMap((tree) => listNumbers.numbersOf(tree).flat()))
  return { text: anew, words }
}

/** Whether two documents number their lists alike. */
export function areNumberedAlike({ listNumbers }: Format, one: Tree, other: Tree): boolean {
  if (!listNumbers) return true
  const others = listNumbers.numbersOf(other)
  return listNumbers.numbersOf(one).every((numbers, at) => numbers.join() === others[at]?.join())
}

function hasMerged({ of }: Decisions, kind: string): boolean {
  for (const [triple, { is }] of of) if (is === 'composed' && kindOf(triple) === kind) return true
  return false
}

const kindOf = ({ ours, theirs }: Triple) => (ours ?? theirs)?.kind

/** The lists of each container that was composed: its children are those of the result. */
function listsIn(decisions: Decisions, result: Tree, kind: string): readonly (readonly MergedList[])[] {
  const isMerged = (triple: Triple) => decisions.of.get(triple)?.is === 'composed'
  const lists = composedIn(decisions, result).map(({ order, node }) =>
    node.children.flatMap((child, at): readonly MergedList[] => {
      const triple = order[at]
      if (!triple || child.kind !== kind) return []
      const { base, ours, theirs } = triple
      return [{ base, ours, theirs, result: child, isMerged: isMerged(triple) }]
    }),
  )
  return lists.filter(({ length }) => length > 0)
}
