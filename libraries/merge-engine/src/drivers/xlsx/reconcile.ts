/**
 * A workbook's sheets and all that they share, reconciled before the package is merged part by part:
 *
 *   match      which sheet is which; parts get one name on all sides
 *   read       texts and formats: what the numbers of each side mean
 *   place      where rows, columns and references of each side are in the result, and what stands beside sheets with them
 *   merge      cells, frames, the workbook's part, the tables of texts and formats
 *
 * The result is put into theirs, with base as ours, so the package merge takes it as the change of theirs.
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { Interner } from '../../core/document/interner.ts'
import { encodeUtf8 } from '../../core/document/text.ts'
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import type { Packages } from '../packages/package.ts'
import { reconciled } from '../packages/reconcile.ts'
import { searchIn } from '../packages/search.ts'
import { LeftOutNeeded, type LeftOutOf } from '../packages/short-packages.ts'
import type { Grids } from './grid/grid.ts'
import { areInPlace } from './grid/lines.ts'
import { areNumberedAlike } from './grid/row-blocks.ts'
import { type Readings, SheetSide, still, type Tables } from './grid/sheet-side.ts'
import { isSheetChanged } from './grid/touched.ts'
import { prefixOf } from './markup/markup.ts'
import { asTheirs } from './parts/as-theirs.ts'
import { commentNames } from './parts/comment-parts.ts'
import { withCommentsAlike } from './parts/comments.ts'
import { withPartsPlaced } from './parts/placed-parts.ts'
import { mergeSheet } from './sheet/merge-sheet.ts'
import { readStrings, StringTable } from './tables/strings.ts'
import { readStyles, StyleTable } from './tables/styles.ts'
import { withTablesNumbered } from './tables/table-numbers.ts'
import { alignedBy } from './workbook/aligned.ts'
import { mergeNamedStyles } from './workbook/named-styles.ts'
import { mergePackageLists } from './workbook/package-lists.ts'
import { withPartsCalled } from './workbook/part-names.ts'
import { type Aligned, gridsOf, type Places, placeSheets } from './workbook/place-sheets.ts'
import { partNames, type SheetTriple, sheetTriples, type Workbooks } from './workbook/sheet-triples.ts'
import { readWorkbook } from './workbook/workbook.ts'
import { calculatedOnLoad, mergeWorkbookParts } from './workbook/workbook-part.ts'

export type Reconciled = Packages | Readonly<{ conflicts: readonly Conflict[] }>

const conflictOf = (path: string, kind: Conflict['kind'], detail: string): Conflict => ({
  path,
  kind,
  base: null,
  ours: null,
  theirs: null,
  detail,
})

/** Whether a workbook, or a sheet, has at most one such part. The parts of a sheet have one name on all sides. */
export const isOnly = (_: string, contentType: string) =>
  /\.(?:sharedStrings|styles|theme|calcChain|sheetMetadata|main|comments|threadedcomments|person|vmlDrawing)(?:\+xml)?$/.test(
    contentType,
  )

/**
 * @param choices the side that a person chose for a cell in conflict
 * @param leftOut what was left out of long sheets
 */
export function reconcileWorkbooks(
  packages: Packages,
  choices: Choices = new Map(),
  leftOut: LeftOutOf = new Map(),
): Reconciled {
  const first = workbooksOf(packages)
  if (!first) return { conflicts: [conflictOf('Workbook', 'unreadable', 'A side has no workbook that can be read.')] }
  const { triples, conflicts } = sheetTriples(first)
  // A renamed sheet is identified by its rows.
  if (leftOut.size > 0 && (conflicts.length > 0 || ![...leftOut.keys()].every((part) => isOneSheet(triples, part))))
    throw new LeftOutNeeded()
  if (conflicts.length > 0) return { conflicts }
  const comments = commentNames(packages, first, triples)
  const renamed = bySide((side) =>
    withPartsCalled(packages[side], new Map([...partNames(triples, side), ...comments[side]])),
  )
  const sheets = new Set(triples.flatMap(({ ours, theirs, part }) => (ours && theirs ? [part] : [])))
  const beside = new Set(comments.ours.values())
  const tables = withTablesNumbered(renamed)
  if ('conflicts' in tables) return tables
  const isOne = (part: string) => isShared(first, part) || sheets.has(part) || beside.has(part)
  const reconciler = reconcilerOf(reconciled(tables, isOne), leftOut)
  if ('conflicts' in reconciler) return reconciler
  // Whether both added the same is only known once it is at its place in the result.
  const placed = withCommentsAlike(reconciler.placed(tables), triples)
  if (sidesOf.every((side) => placed[side] === tables[side])) return reconciler.merged(choices)
  const again = reconcilerOf(reconciled(placed, isOne), leftOut)
  return 'conflicts' in again ? again : again.merged(choices)
}

const isOneSheet = (triples: readonly SheetTriple[], part: string) =>
  triples.some((triple) => triple.part === part && sidesOf.every((side) => triple[side]?.part === part))

function reconcilerOf(alike: Packages, leftOut: LeftOutOf): Reconciler | Readonly<{ conflicts: readonly Conflict[] }> {
  const workbooks = workbooksOf(alike)
  if (!workbooks)
    return { conflicts: [conflictOf('Workbook', 'unreadable', 'A side has no workbook that can be read.')] }
  const { triples, conflicts } = sheetTriples(workbooks)
  return conflicts.length > 0 ? { conflicts } : new Reconciler(alike, workbooks, triples, leftOut)
}

function workbooksOf(packages: Packages): Workbooks | undefined {
  const { base, ours, theirs } = bySide((side) => readWorkbook(packages[side]))
  return base && ours && theirs ? { base, ours, theirs } : undefined
}

const isShared = (workbooks: Workbooks, part: string) =>
  sidesOf.some((side) => {
    const { strings, styles, calculationChain, part: own } = workbooks[side]
    return part === strings || part === styles || part === calculationChain || part === own
  })

type Located = Readonly<{ grids: ReadonlyMap<SheetTriple, Grids>; places: Places }>

type Sheet = Readonly<{ places: Places; aligned: Aligned; choices: Choices }>

class Reconciler {
  readonly #packages: Packages
  readonly #workbooks: Workbooks
  readonly #triples: readonly SheetTriple[]
  readonly #readings: Readings
  readonly #tables: Tables
  readonly #conflicts: Conflict[] = []
  /** The parts that are reconciled; undefined: the part is deleted. */
  readonly #contents = new Map<string, Uint8Array | undefined>()
  readonly #aligned: Aligned
  readonly #leftOut: LeftOutOf
  #known: Located | undefined
  #hasNewCells = false

  constructor(packages: Packages, workbooks: Workbooks, triples: readonly SheetTriple[], leftOut: LeftOutOf) {
    this.#leftOut = leftOut
    this.#packages = packages
    this.#workbooks = workbooks
    this.#triples = triples
    const numbers = new Interner()
    this.#readings = bySide((side) => ({
      strings: readStrings(this.#text(side, 'strings'), numbers),
      styles: readStyles(this.#text(side, 'styles'), numbers),
      numbers,
    }))
    this.#aligned = alignedBy(this.#readings)
    const own = (part: 'strings' | 'styles') => (workbooks.ours[part] === undefined ? 'theirs' : 'ours')
    const strings = this.#text(own('strings'), 'strings')
    this.#tables = {
      strings: strings === undefined ? undefined : new StringTable(strings, this.#readings[own('strings')].strings),
      styles: new StyleTable(this.#readings[own('styles')].styles),
    }
  }

  #text(side: Side, part: 'strings' | 'styles'): string | undefined {
    const { opened, [part]: name } = this.#workbooks[side]
    return name === undefined ? undefined : opened.text(name)
  }

  /** The sheets to be merged, and the places of everything in the result. */
  #located(): Located {
    if (this.#known) return this.#known
    const read = this.#triples.filter((triple) => this.#isToRead(triple, this.#aligned))
    const grids = new Map(read.map((triple) => [triple, gridsOf(this.#workbooks, triple)] as const))
    const isShort = ({ part }: SheetTriple) => this.#leftOut.has(part)
    for (const [triple, of] of grids) if (isShort(triple) && !this.#isInPlace(triple, of)) throw new LeftOutNeeded()
    const places = placeSheets(this.#triples, grids, this.#readings, this.#aligned, isShort)
    // A formula in a row that was left out may have to change too.
    if (this.#triples.some((triple) => isShort(triple) && sidesOf.some((side) => places.movesOf(side, triple))))
      throw new LeftOutNeeded()
    this.#known = { grids, places }
    return this.#known
  }

  /** Whether no row can have moved in a sheet from which untouched rows were left out. */
  #isInPlace(triple: SheetTriple, grids: Grids): boolean {
    const isAligned =
      this.#aligned('base', 'ours') && this.#aligned('base', 'theirs') && this.#aligned('ours', 'theirs')
    if (!isAligned || !areNumberedAlike(sidesOf.map((side) => this.#bytes(side, triple)))) return false
    const sides = bySide((side) => grids[side] && new SheetSide(grids[side], this.#readings[side], still))
    const { base, ours, theirs } = sides
    if (!base || !ours || !theirs) return false
    const count = base.grid.rows.length + (this.#leftOut.get(triple.part)?.count ?? 0)
    return areInPlace(base, ours, count) && areInPlace(base, theirs, count)
  }

  /** Packages of the same sheets, with the parts beside the sheets moved to their places. */
  placed(packages: Packages): Packages {
    return withPartsPlaced(packages, this.#workbooks, this.#triples, this.#located().places)
  }

  merged(choices: Choices): Reconciled {
    const triples = this.#triples
    const { grids, places } = this.#located()
    const aligned = this.#aligned
    this.#conflicts.push(...mergeNamedStyles(this.#readings, this.#tables.styles))
    this.#conflicts.push(...places.conflicts)
    if (this.#conflicts.length > 0) return { conflicts: this.#conflicts }
    for (const [triple, of] of grids) this.#sheet(triple, of, { places, aligned, choices })
    const workbook = mergeWorkbookParts(this.#workbooks, triples, places.movesOf)
    if ('conflicts' in workbook) this.#conflicts.push(...workbook.conflicts)
    if (this.#conflicts.length > 0 || 'conflicts' in workbook) return { conflicts: this.#conflicts }
    return this.#finished(workbook.text)
  }

  #bytes = (side: Side, { [side]: sheet }: SheetTriple) => sheet && this.#packages[side].bytes(sheet.part)

  #isAsInBase(side: 'ours' | 'theirs', triple: SheetTriple, aligned: Aligned): boolean {
    const [one, other] = [this.#bytes(side, triple), this.#bytes('base', triple)]
    return one !== undefined && other !== undefined && sameBytes(one, other) && aligned('base', side)
  }

  #isToRead(triple: SheetTriple, aligned: Aligned): boolean {
    if (!sidesOf.some((side) => triple[side]?.hasCells)) return false
    return !this.#isAsInBase('ours', triple, aligned) || !this.#isAsInBase('theirs', triple, aligned)
  }

  #sheet(triple: SheetTriple, grids: Grids, { places, aligned, choices }: Sheet): void {
    const { base, ours, theirs, part, name } = triple
    if (!theirs && !base) return
    if (!ours || !theirs) {
      if (base) this.#deleted(triple, grids, aligned)
      if (base || !theirs) return
    }
    const isOurs = this.#isAsInBase('theirs', triple, aligned) && !places.movesOf('ours', triple)
    if (isOurs) return
    const [readings, tables] = [this.#readings, this.#tables]
    const merged = mergeSheet({ triple, grids, readings, places, tables, aligned, choices })
    if ('conflicts' in merged) {
      this.#conflicts.push(...merged.conflicts)
      return
    }
    const content = encodeUtf8(merged.text)
    const before = ours && this.#packages.ours.bytes(part)
    const isAsOurs = before !== undefined && sameBytes(before, content)
    this.#contents.set(part, isAsOurs ? before : content)
    if (name !== '' && !isAsOurs) this.#hasNewCells = true
  }

  /** One side deleted the sheet: it is deleted if the other did not change it. */
  #deleted({ name, part, ours }: SheetTriple, grids: Grids, aligned: Aligned): void {
    const side = ours ? 'ours' : 'theirs'
    if (!this.#packages[side].has(part)) return
    if (isSheetChanged(grids, this.#readings, side, aligned('base', side)))
      this.#conflicts.push(
        conflictOf(`Sheet ${name}`, 'edit-delete', 'One side deleted the sheet, the other changed it.'),
      )
    this.#contents.set(part, undefined)
    this.#hasNewCells = true
  }

  #finished(workbookText: string): Reconciled {
    const { base, ours, theirs } = this.#workbooks
    const isCalculated = this.#hasNewCells && this.#hasFormulas() && ours.text !== '' && this.#bothChanged()
    const text = isCalculated ? calculatedOnLoad(workbookText, ours.prefix) : workbookText
    this.#contents.set(ours.part, encodeUtf8(text))
    for (const [part, table] of [
      [ours.strings, this.#tables.strings],
      [ours.styles, this.#tables.styles],
    ] as const) {
      const changed = table?.text()
      if (part !== undefined)
        this.#contents.set(part, changed === undefined ? this.#packages.ours.bytes(part) : encodeUtf8(changed))
    }
    // The calculation chain follows from the formulas: it is kept if all cells are ours', and never restored.
    const isKept = !this.#hasNewCells && ours.calculationChain !== undefined
    const chain = isKept ? undefined : [ours, base, theirs].find((book) => book.calculationChain)?.calculationChain
    const lists = mergePackageLists(this.#packages, ours.part, chain)
    if ('conflicts' in lists) return lists
    for (const [part, content] of lists.contents) this.#contents.set(part, content)
    if (chain !== undefined) this.#contents.set(chain, undefined)
    return asTheirs(this.#packages, this.#contents)
  }

  /** Whether any sheet of the result has a formula. */
  #hasFormulas(): boolean {
    return this.#triples.some(({ part }) => {
      const content = this.#contents.get(part) ?? this.#packages.ours.bytes(part)
      return this.#leftOut.get(part)?.isNoted || (content !== undefined && hasFormula(content))
    })
  }

  #bothChanged(): boolean {
    return (['ours', 'theirs'] as const).every((side) =>
      this.#triples.some((triple) => !this.#isAsInBase(side, triple, this.#aligned)),
    )
  }
}

/** Bytes in which the root element of a part is searched. */
const head = 1000

/** Whether a sheet has a formula, by its tags alone: a long one is not decoded for it. */
function hasFormula(sheet: Uint8Array): boolean {
  const [search, start] = [
    searchIn(sheet),
    encodeUtf8(`<${prefixOf(new TextDecoder().decode(sheet.subarray(0, head)))}f`),
  ]
  for (let at = search(start, 0); at >= 0; at = search(start, at + start.length))
    if (isTagEnd(sheet[at + start.length] ?? 0)) return true
  return false
}

/** `>`, `/` or white space behind a tag's name. */
const isTagEnd = (byte: number) => byte === 0x3e || byte === 0x2f || byte <= 0x20
