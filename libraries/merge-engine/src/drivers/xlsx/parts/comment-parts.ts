/**
 * The parts with the comments of a sheet: texts, threads, and the boxes that show them, each in its own part, whose name has no
 * meaning. So that equal kinds of parts merge, the parts of one sheet get the names of ours on all sides; other parts with
 * such a name get a free one.
 */
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import { freeName } from '../../packages/names.ts'
import { type Package, type Packages, relationshipsOf } from '../../packages/package.ts'
import { addressOf } from '../markup/address.ts'
import type { SheetTriple, Workbooks } from '../workbook/sheet-triples.ts'
import { readWorkbook, typeOf } from '../workbook/workbook.ts'

type Names = Readonly<Record<Side, string | undefined>>

/** The names of parts in the result: new names by the old ones, for each side. */
type NewNames = Readonly<Record<Side, Map<string, string>>>

/** The kinds of parts beside a sheet, and beside the workbook, by the relationships that lead there. */
const besideSheet = ['comments', 'threadedComment', 'vmlDrawing']
const besideWorkbook = ['person']

/** The new names of all comment parts; `names` has those of the sheets. */
export function commentNames(packages: Packages, workbooks: Workbooks, triples: readonly SheetTriple[]): NewNames {
  const sources = [
    { kinds: besideWorkbook, parts: bySide((side) => workbooks[side].part) },
    ...triples.map((triple) => ({ kinds: besideSheet, parts: bySide((side) => triple[side]?.part) })),
  ]
  const found = sources.flatMap(({ kinds, parts }) =>
    kinds.map((kind) => bySide((side) => partBeside(packages[side], parts[side], kind))),
  )
  const names = bySide(() => new Map<string, string>())
  const given = new Set(found.flatMap(({ ours }) => ours ?? []))
  const isTaken = (name: string) => given.has(name) || sidesOf.some((side) => packages[side].has(name))
  for (const one of found) {
    const name = nameFor(one, given, isTaken)
    if (name === undefined) continue
    given.add(name)
    for (const side of sidesOf) if (one[side]) names[side].set(one[side], name)
  }
  for (const side of sidesOf) makeRoom(packages[side], names[side], given)
  return names
}

const nameFor = (
  { base, ours, theirs }: Names,
  given: ReadonlySet<string>,
  isTaken: (name: string) => boolean,
): string | undefined => {
  const name = ours ?? theirs ?? base
  return name === undefined || name === ours || !given.has(name) ? name : freeName(name, isTaken)
}

/** Other parts with a name that was given get another one. */
function makeRoom(opened: Package, names: Map<string, string>, given: Set<string>): void {
  const to = [...names.values()]
  for (const name of to) {
    if (!opened.has(name) || names.has(name)) continue
    const free = freeName(name, (one) => given.has(one) || opened.has(one))
    given.add(free)
    names.set(name, free)
  }
}

/** The part of this kind beside another one; of drawings in VML, which also make the pictures of a page's head, the comments'. */
function partBeside(opened: Package, source: string | undefined, kind: string): string | undefined {
  if (source === undefined || source === '') return undefined
  return relationshipsOf(opened, source).find(
    ({ type, target }) =>
      typeOf(type) === kind &&
      opened.has(target) &&
      (kind !== 'vmlDrawing' || opened.text(target)?.includes('ObjectType="Note"')),
  )?.target
}

/** The comment parts of a sheet, each with its kind. */
export const commentPartsOf = (opened: Package, sheet: string): readonly (readonly [kind: string, part: string])[] =>
  besideSheet.flatMap((kind) => {
    const part = partBeside(opened, sheet, kind)
    return part === undefined ? [] : [[kind, part] as const]
  })

/** The place of a conflict in a part of comments: `Sheet Budget, cell B4, comment`; undefined in any other part. */
export function placeOfComment({ ours, theirs }: Packages, part: string, path: string): string | undefined {
  for (const opened of [ours, theirs]) {
    for (const { part: sheet, name } of readWorkbook(opened)?.sheets ?? []) {
      const found = commentPartsOf(opened, sheet).find(([, beside]) => beside === part)
      if (found) return `Sheet ${name}, ${placeBeside(found[0], path)}`
    }
  }
  return undefined
}

function placeBeside(kind: string, path: string): string {
  const { cell, row, column } =
    /\[(?:comment (?<cell>[A-Z]+\d+)|box (?<row>\d+) (?<column>\d+))\]/.exec(path)?.groups ?? {}
  const what = kind === 'vmlDrawing' ? 'box of the comment' : 'comment'
  if (cell !== undefined) return `cell ${cell}, ${what}`
  if (row === undefined || column === undefined) return kind === 'vmlDrawing' ? 'boxes of comments' : 'comments'
  return `cell ${addressOf(Number(column) + 1, Number(row) + 1)}, ${what}`
}
