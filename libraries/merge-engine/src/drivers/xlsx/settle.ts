/**
 * A workbook's sheets and all that they share, settled before the package is merged part by part:
 *
 *   match      which sheet is which; parts get one name on all sides
 *   read       texts and formats: what the numbers of each side mean
 *   place      where rows, columns and references of each side are in the result, and what stands beside sheets with them
 *   merge      cells, frames, the workbook's part, the tables of texts and formats
 *
 * What is settled stands in theirs, with base as ours: so the package takes it as theirs' change.
 */
import type { Conflict, Side } from '../../core/driver.ts'
import { sameBytes } from '../../core/identity.ts'
import { Numbering } from '../../core/numbering.ts'
import { bySide } from '../../core/pair.ts'
import { decodeUtf8, encodeUtf8 } from '../../core/text.ts'
import { sidesOf } from '../../core/triple.ts'
import type { Packages } from '../../packages/merge-package.ts'
import { reconciled } from '../../packages/reconcile.ts'
import { searchIn } from '../../packages/search.ts'
import { alignedBy } from './aligned.ts'
import { asTheirs } from './as-theirs.ts'
import { commentNames } from './comment-parts.ts'
import { withCommentsAlike } from './comments.ts'
import { readGrid } from './grid.ts'
import { type ShortSheet, withoutUntouchedRows } from './left-out-rows.ts'
import { areInPlace, mostWhole } from './lines.ts'
import { prefixOf } from './markup.ts'
import { mergeSheet } from './merge-sheet.ts'
import { mergeNamedStyles } from './named-styles.ts'
import { mergePackageLists } from './package-lists.ts'
import { withPartsCalled } from './part-names.ts'
import { type Aligned, type Grids, gridsOf, type Places, placeSheets, type Readings } from './place-sheets.ts'
import { withPartsPlaced } from './placed-parts.ts'
import { SheetSide, still, type Tables } from './sheet-side.ts'
import { partNames, type SheetTriple, sheetTriples, type Workbooks } from './sheet-triples.ts'
import { readStrings, StringTable } from './strings.ts'
import { readStyles, StyleTable } from './styles.ts'
import { withTablesNumbered } from './table-numbers.ts'
import { isSheetChanged } from './touched.ts'
import { readWorkbook } from './workbook.ts'
import { calculatedOnLoad, mergeWorkbookParts } from './workbook-part.ts'

export type Settled = Packages | Readonly<{ conflicts: readonly Conflict[] }>

const conflictOf = (path: string, kind: Conflict['kind'], detail: string): Conflict => ({
  path,
  kind,
  base: null,
  ours: null,
  theirs: null,
  detail,
})

/** Parts of which a workbook has one, wherever they lie, or a sheet, whose parts have one name on all sides. */
export const isOnly = (_: string, contentType: string) =>
  /\.(?:sharedStrings|styles|theme|calcChain|sheetMetadata|main|comments|threadedcomments|person|vmlDrawing)(?:\+xml)?$/.test(
    contentType,
  )

export function settled(packages: Packages): Settled {
  const first = workbooksOf(packages)
  if (!first) return { conflicts: [conflictOf('Workbook', 'unreadable', 'A side has no workbook that can be read.')] }
  const { triples, conflicts } = sheetTriples(first)
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
  const settling = settlingOf(reconciled(tables, isOne))
  if ('conflicts' in settling) return settling
  // What both added is only known to be the same once it is in its place.
  const placed = withCommentsAlike(settling.placed(tables), triples)
  if (sidesOf.every((side) => placed[side] === tables[side])) return settling.settled()
  const again = settlingOf(reconciled(placed, isOne))
  return 'conflicts' in again ? again : again.settled()
}

function settlingOf(alike: Packages): Settling | Readonly<{ conflicts: readonly Conflict[] }> {
  const workbooks = workbooksOf(alike)
  if (!workbooks)
    return { conflicts: [conflictOf('Workbook', 'unreadable', 'A side has no workbook that can be read.')] }
  const { triples, conflicts } = sheetTriples(workbooks)
  return conflicts.length > 0 ? { conflicts } : new Settling(alike, workbooks, triples)
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

/** @property short The sheets of which only the rows that somebody touched are read. */
type Located = Readonly<{
  grids: ReadonlyMap<SheetTriple, Grids>
  short: ReadonlyMap<SheetTriple, ShortSheet>
  places: Places
}>

class Settling {
  readonly #packages: Packages
  readonly #workbooks: Workbooks
  readonly #triples: readonly SheetTriple[]
  readonly #readings: Readings
  readonly #tables: Tables
  readonly #conflicts: Conflict[] = []
  /** The parts that are settled; undefined: the part is gone. */
  readonly #contents = new Map<string, Uint8Array | undefined>()
  readonly #aligned: Aligned
  #known: Located | undefined
  #hasNewCells = false

  constructor(packages: Packages, workbooks: Workbooks, triples: readonly SheetTriple[]) {
    this.#packages = packages
    this.#workbooks = workbooks
    this.#triples = triples
    const numbers = new Numbering()
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

  /** The sheets that are to be merged, and where everything goes. */
  #located(): Located {
    if (this.#known) return this.#known
    const read = this.#triples.filter((triple) => this.#isToRead(triple, this.#aligned))
    const short = new Map(
      read.flatMap((triple) => {
        const found = this.#short(triple)
        return found ? [[triple, found] as const] : []
      }),
    )
    const located = this.#locatedBy(read, short)
    // A formula in a row that was left out may have to change too.
    const isMoved = [...short.keys()].some((triple) => sidesOf.some((side) => located.places.movesOf(side, triple)))
    this.#known = isMoved ? this.#locatedBy(read, new Map()) : located
    return this.#known
  }

  #locatedBy(read: readonly SheetTriple[], short: ReadonlyMap<SheetTriple, ShortSheet>): Located {
    const grids = new Map(
      read.map((triple) => {
        const found = short.get(triple)
        return [triple, found ? shortGrids(found) : gridsOf(this.#workbooks, triple)] as const
      }),
    )
    const places = placeSheets(this.#triples, grids, this.#readings, this.#aligned, (triple) => short.has(triple))
    return { grids, short, places }
  }

  /** A long sheet without the rows that nobody touched; undefined where a row may have moved. */
  #short(triple: SheetTriple): ShortSheet | undefined {
    const { base, ours, theirs } = bySide((side) => this.#bytes(side, triple))
    const isAligned =
      this.#aligned('base', 'ours') && this.#aligned('base', 'theirs') && this.#aligned('ours', 'theirs')
    if (!base || !ours || !theirs || !isAligned || !sidesOf.every((side) => triple[side]?.hasCells)) return undefined
    const found = withoutUntouchedRows({ base, ours, theirs }, mostWhole)
    if (!found) return undefined
    const grids = shortGrids(found)
    const sides = bySide((side) => grids[side] && new SheetSide(grids[side], this.#readings[side], still))
    const isInPlace = (side: SheetSide | undefined) =>
      side !== undefined && sides.base !== undefined && areInPlace(sides.base, side, found.rows)
    return isInPlace(sides.ours) && isInPlace(sides.theirs) ? found : undefined
  }

  /** Packages of the same sheets with what stands beside those in its place. */
  placed(packages: Packages): Packages {
    return withPartsPlaced(packages, this.#workbooks, this.#triples, this.#located().places)
  }

  settled(): Settled {
    const triples = this.#triples
    const { grids, short, places } = this.#located()
    const aligned = this.#aligned
    this.#conflicts.push(...mergeNamedStyles(this.#readings, this.#tables.styles))
    this.#conflicts.push(...places.conflicts)
    if (this.#conflicts.length > 0) return { conflicts: this.#conflicts }
    for (const [triple, of] of grids) this.#sheet(triple, of, short.get(triple), places, aligned)
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

  #sheet(triple: SheetTriple, grids: Grids, short: ShortSheet | undefined, places: Places, aligned: Aligned): void {
    const { base, ours, theirs, part, name } = triple
    if (!theirs && !base) return
    if (!ours || !theirs) {
      if (base) this.#deleted(triple, grids, aligned)
      if (base || !theirs) return
    }
    const isOurs = this.#isAsInBase('theirs', triple, aligned) && !places.movesOf('ours', triple)
    if (isOurs) return
    const merged = mergeSheet({ triple, grids, readings: this.#readings, places, tables: this.#tables, aligned })
    if ('conflicts' in merged) {
      this.#conflicts.push(...merged.conflicts)
      return
    }
    const written = encodeUtf8(merged.text)
    const content = short ? short.restored(written) : written
    const before = ours && this.#packages.ours.bytes(part)
    const isAsOurs = before !== undefined && sameBytes(before, content)
    this.#contents.set(part, isAsOurs ? before : content)
    if (name !== '' && !isAsOurs) this.#hasNewCells = true
  }

  /** One side deleted the sheet: it is gone when the other did nothing in it. */
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

  #finished(workbookText: string): Settled {
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
    // It follows from the formulas: it stays where all cells are ours', and does not come back once it was left out.
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
      return content !== undefined && hasFormula(content)
    })
  }

  #bothChanged(): boolean {
    return (['ours', 'theirs'] as const).every((side) =>
      this.#triples.some((triple) => !this.#isAsInBase(side, triple, this.#aligned)),
    )
  }
}

const shortGrids = ({ sides }: ShortSheet): Grids => bySide((side) => readGrid(decodeUtf8(sides[side]) ?? ''))

/** Bytes in which a part's root element starts. */
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
