/** What a merged sheet must not contain, unless a side had it: overlapping merged cells, two validations of one cell. */
import type { Conflict } from '../../../core/model/conflict.ts'
import { type Side, sidesOf } from '../../../core/model/sides.ts'
import { type Area, overlap, readArea } from '../markup/address.ts'
import { attributeIn, elementsIn, prefixOf } from '../markup/markup.ts'

const exclusive = { mergeCell: 'ref', dataValidation: 'sqref' } as const

const words = { mergeCell: 'merged cells', dataValidation: 'validation of' } as const

type Named = Readonly<{ written: string; area: Area }>

export function areasObjection(
  text: string,
  sides: Readonly<Record<Side, string>>,
  sheet: string,
): Conflict | undefined {
  for (const tag of ['mergeCell', 'dataValidation'] as const) {
    const known = new Set(sidesOf.flatMap((side) => overlapsIn(areasOf(sides[side], tag)).map(keyOf)))
    const found = overlapsIn(areasOf(text, tag)).find((pair) => !known.has(keyOf(pair)))
    if (!found) continue
    const [one, other] = found
    return {
      path: `Sheet ${sheet}, ${words[tag]} ${one.written}`,
      kind: 'duplicate',
      base: null,
      ours: one.written,
      theirs: other.written,
      detail: `It overlaps ${other.written}.`,
    }
  }
  return undefined
}

type Pair = readonly [Named, Named]

const keyOf = ([one, other]: Pair) => [one.written, other.written].sort().join()

function areasOf(text: string, tag: keyof typeof exclusive): Named[] {
  return elementsIn(text, prefixOf(text) + tag).flatMap((found) =>
    (attributeIn(found.tag, exclusive[tag]) ?? '').split(' ').flatMap((written) => {
      const area = readArea(written)
      return area ? [{ written, area }] : []
    }),
  )
}

/** Overlapping areas, from top to bottom: areas that start in a row are compared only with those that reach this row. */
function overlapsIn(areas: readonly Named[]): Pair[] {
  const sorted = [...areas].sort((one, other) => one.area.top - other.area.top)
  const pairs: Pair[] = []
  let open: Named[] = []
  for (const next of sorted) {
    open = open.filter(({ area }) => area.bottom >= next.area.top)
    for (const one of open) if (overlap(one.area, next.area)) pairs.push([one, next])
    if (pairs.length > maxPairs) return pairs
    open.push(next)
  }
  return pairs
}

const maxPairs = 1000
