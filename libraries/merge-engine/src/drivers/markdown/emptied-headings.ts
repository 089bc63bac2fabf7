/**
 * A heading under which nothing would be left, though there is a text below it wherever it stands. Both sides put a heading above the
 * same text, as when both cut a release, and only the lower one would have it:
 *
 *   base    ## Next  - a        ours    ## Next  ## 1.2  - a        theirs    ## Next  ## 2.0  - a
 */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Tree } from '../../core/model/node.ts'

export function emptiedHeading(result: Tree, sides: readonly Tree[]): string | undefined {
  const { empty } = headingsOf(result)
  for (const heading of empty) {
    const before = sides.map(headingsOf).filter(({ times }) => times.has(heading))
    const isOne = [...before, headingsOf(result)].every(({ times }) => times.get(heading) === 1)
    if (before.length > 0 && isOne && before.every((side) => !side.empty.has(heading))) return heading
  }
  return undefined
}

type Headings = Readonly<{
  times: ReadonlyMap<string, number>
  /** Those with another heading right below. */
  empty: ReadonlySet<string>
}>

/** What stands between headings without being a text below one. */
const isNoText = new Set(['section', 'definitions', 'definition', 'footnote'])

const headingsOf = oncePerTree((tree): Headings => {
  const [times, empty] = [new Map<string, number>(), new Set<string>()]
  let above: string | undefined
  for (let at = 0; at < tree.size; at++) {
    const { kind, value } = tree.node(at)
    if (isNoText.has(kind)) continue
    if (kind === 'heading') {
      times.set(value, (times.get(value) ?? 0) + 1)
      if (above !== undefined) empty.add(above)
    }
    above = kind === 'heading' ? value : undefined
  }
  return { times, empty }
})
