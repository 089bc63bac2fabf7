/** The sheets of three workbooks, side by side, and one name for the part of each, so that parts merge with their like. */
import type { Conflict } from '../../../core/model/conflict.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import { freeName } from '../../packages/names.ts'
import { matchSheets } from './match-sheets.ts'
import { type Sheet, sheetKey, type Workbook } from './workbook.ts'

export type SheetTriple = Readonly<{
  base: Sheet | undefined
  ours: Sheet | undefined
  theirs: Sheet | undefined
  /** What the sheet is called in the result, its part, and its number. */
  name: string
  part: string
  id: string
}>

export type Workbooks = Readonly<Record<Side, Workbook>>

type Matched = Readonly<Record<Side, Sheet | undefined>>

export function sheetTriples(workbooks: Workbooks): Readonly<{ triples: SheetTriple[]; conflicts: Conflict[] }> {
  const matched = matchedSheets(workbooks)
  const { ours } = workbooks
  const parts = new Set(ours.sheets.map(({ part }) => part))
  const ids = new Set(ours.sheets.map(({ id }) => id))
  const allIds = sidesOf.flatMap((side) => workbooks[side].sheets.map(({ id }) => Number(id)))
  const isTaken = (part: string) => parts.has(part) || sidesOf.some((side) => workbooks[side].opened.has(part))
  const conflicts: Conflict[] = []
  const triples = matched.map((triple): SheetTriple => {
    const name = nameOf(triple, conflicts)
    if (triple.ours) return { ...triple, name, part: triple.ours.part, id: triple.ours.id }
    const { part = '', id = '' } = triple.theirs ?? triple.base ?? {}
    const own = {
      part: parts.has(part) ? freeName(part, isTaken) : part,
      id: ids.has(id) ? String(Math.max(...allIds, ...[...ids].map(Number)) + 1) : id,
    }
    parts.add(own.part)
    ids.add(own.id)
    return { ...triple, name, ...own }
  })
  const left = triples.filter(({ base, ours, theirs }) => (ours && theirs) || !base)
  const names = left.map(({ name }) => sheetKey(name))
  for (const { name } of left.filter((_, at) => names.indexOf(names[at] ?? '') !== at))
    conflicts.push(conflictOf(name, 'duplicate', 'Two sheets would have this name.'))
  return { triples, conflicts }
}

const conflictOf = (name: string, kind: Conflict['kind'], detail: string): Conflict => ({
  path: `Sheet ${name}`,
  kind,
  base: null,
  ours: null,
  theirs: null,
  detail,
})

/** The sheets of base in its order, then what the sides added; what both added under one name is one sheet. */
function matchedSheets(workbooks: Workbooks): Matched[] {
  const { base, ours, theirs } = workbooks
  const inOurs = matchSheets(base, ours)
  const inTheirs = matchSheets(base, theirs)
  const known = new Set([...inOurs.values(), ...inTheirs.values()])
  const added = new Map<string, Matched>()
  for (const side of ['ours', 'theirs'] as const) {
    for (const sheet of workbooks[side].sheets) {
      if (known.has(sheet)) continue
      const before = added.get(sheetKey(sheet.name)) ?? bySide(() => undefined)
      added.set(sheetKey(sheet.name), { ...before, [side]: sheet })
    }
  }
  const old = base.sheets.map((sheet) => ({ base: sheet, ours: inOurs.get(sheet), theirs: inTheirs.get(sheet) }))
  return [...old, ...added.values()]
}

function nameOf({ base, ours, theirs }: Matched, conflicts: Conflict[]): string {
  const [before, one, other] = [base?.name, ours?.name, theirs?.name]
  const name = one === undefined || one === before ? (other ?? one ?? before) : one
  if (
    before !== undefined &&
    one !== undefined &&
    other !== undefined &&
    one !== other &&
    one !== before &&
    other !== before
  )
    conflicts.push(conflictOf(before, 'edit-edit', `Ours calls it ${one}, theirs ${other}.`))
  return name ?? ''
}

/** New names for the parts of a side's sheets, by the old ones. */
export function partNames(triples: readonly SheetTriple[], side: Side): ReadonlyMap<string, string> {
  return new Map(
    triples.flatMap((triple) => {
      const sheet = triple[side]
      return sheet?.part ? [[sheet.part, triple.part] as const] : []
    }),
  )
}
