/**
 * The workbook's own part: the list of sheets, the defined names, how it is calculated. A name of one sheet says which by the
 * sheet's place in the list, so that a sheet put in front changes it; for merging it says the sheet's number:
 *
 *   <definedName name="Area" localSheetId="1">     the second sheet     ->     localSheetId="sheet 7"
 */
import { type Conflict, conflictWithDetail } from '../../../core/model/conflict.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import { mergeTexts, textOfSegments } from '../../../core/structural-driver.ts'
import { type Moves, moved } from '../grid/formula.ts'
import { unplaced } from '../grid/moved-areas.ts'
import { workbookFormat } from '../markup/formats.ts'
import { attributeIn, elementsIn, escaped, tagAt, unescaped, withAttribute } from '../markup/markup.ts'
import type { SheetTriple, Workbooks } from './sheet-triples.ts'
import { relationshipId, sheetKey } from './workbook.ts'

/** The moves of references that stand in no sheet, or in one; undefined when nothing moves on this side. */
export type MovesOf = (side: Side, home: SheetTriple | undefined) => Moves | undefined

type MergedPart = Readonly<{ text: string }> | Readonly<{ conflicts: readonly Conflict[] }>

export function mergeWorkbookParts(
  workbooks: Workbooks,
  triples: readonly SheetTriple[],
  movesOf: MovesOf,
): MergedPart {
  const numbered = bySide((side) => withNumbers(workbooks, triples, side, movesOf))
  const outcome = mergeTexts(workbookFormat, numbered)
  if ('declined' in outcome) return conflict('unreadable', 'Workbook', outcome.declined)
  if ('conflicts' in outcome)
    return { conflicts: outcome.conflicts.map((one) => ({ ...one, path: placeOf(one.path, triples) })) }
  const { prefix } = workbooks.ours
  const text = withPlaces(textOfSegments(outcome.segments), prefix)
  const names = elementsIn(text, `${prefix}definedName`)
  const lost = names.find(({ inner }) => inner.includes(unplaced))
  if (lost)
    return conflict('edit-delete', `Name ${attributeIn(lost.tag, 'name') ?? ''}`, 'It refers to what moved or is gone.')
  const twice = doubledName(names.map(({ tag }) => tag))
  if (twice !== undefined) return conflict('duplicate', `Name ${twice}`, 'Both sides gave this name.')
  return { text }
}

const conflict = (kind: Conflict['kind'], path: string, detail: string): MergedPart => ({
  conflicts: [conflictWithDetail(path, kind, detail)],
})

function withNumbers(workbooks: Workbooks, triples: readonly SheetTriple[], side: Side, movesOf: MovesOf): string {
  const { text, prefix, sheets } = workbooks[side]
  const tripleOf = new Map(triples.flatMap((triple) => (triple[side] ? [[triple[side].relationship, triple]] : [])))
  const withIds = text.replaceAll(new RegExp(`<${prefix}sheet\\s[^>]*>`, 'g'), (tag) => {
    const triple = tripleOf.get(relationshipId(tag) ?? '')
    return triple ? withAttribute(tag, 'sheetId', triple.id) : tag
  })
  return elementsIn(withIds, `${prefix}definedName`).reduceRight((text, { start, end, tag, inner }) => {
    const place = attributeIn(tag, 'localSheetId')
    const home = place === undefined ? undefined : tripleOf.get(sheets[Number(place)]?.relationship ?? '')
    const own = home ? withAttribute(tag, 'localSheetId', `sheet ${home.id}`) : tag
    const moves = movesOf(side, home)
    const result = moves ? moved(unescaped(inner), moves) : unescaped(inner)
    const written =
      moves && result !== unescaped(inner) ? (result === undefined ? unplaced + inner : escaped(result)) : inner
    return text.slice(0, start) + own + written + text.slice(start + tag.length + inner.length, end) + text.slice(end)
  }, withIds)
}

/** The text with the places of sheets where it has their numbers; names of sheets that are gone go with them. */
function withPlaces(text: string, prefix: string): string {
  const ids = elementsIn(text, `${prefix}sheet`).map(({ tag }) => attributeIn(tag, 'sheetId') ?? '')
  const named = elementsIn(text, `${prefix}definedName`).reduceRight((text, { start, end, tag }) => {
    const id = /^sheet (.*)$/.exec(attributeIn(tag, 'localSheetId') ?? '')?.[1]
    if (id === undefined) return text
    const place = ids.indexOf(id)
    if (place < 0) return text.slice(0, start) + text.slice(end)
    return text.slice(0, start) + withAttribute(tag, 'localSheetId', String(place)) + text.slice(start + tag.length)
  }, text)
  const shown = named.replaceAll(/(\s(?:activeTab|firstSheet)=")(\d+)(?=")/g, (found, start: string, tab: string) =>
    Number(tab) < ids.length ? found : `${start}0`,
  )
  const section = elementsIn(shown, `${prefix}definedNames`)[0]
  return section && section.inner.trim() === '' ? shown.slice(0, section.start) + shown.slice(section.end) : shown
}

function doubledName(tags: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const tag of tags) {
    const name = attributeIn(tag, 'name') ?? ''
    const key = `${sheetKey(name)} ${attributeIn(tag, 'localSheetId') ?? ''}`
    if (seen.has(key)) return name
    seen.add(key)
  }
  return undefined
}

/** `workbook.definedNames[definedName Rate]` as a person says it. */
function placeOf(path: string, triples: readonly SheetTriple[]): string {
  const [, tag, key = ''] = /\[(sheet|definedName) ([^\]]*)\]/.exec(path) ?? []
  if (tag === 'definedName') return `Name ${key.split(':')[0]}`
  const sheet = tag === 'sheet' ? triples.find(({ id }) => id === key) : undefined
  return sheet ? `Sheet ${sheet.name}` : `Workbook${path === '' ? '' : `, ${path}`}`
}

/** The order of elements in a workbook, before which the way of calculating stands. */
const behindCalculation = ['oleSize', 'customWorkbookViews', 'pivotCaches', 'smartTagPr', 'smartTagTypes']
const behindThose = ['webPublishing', 'fileRecoveryPr', 'webPublishObjects', 'extLst']

/** The workbook with the order to calculate everything when it is opened next. */
export function calculatedOnLoad(text: string, prefix: string): string {
  const start = tagAt(text, `${prefix}calcPr`, 0)
  if (start >= 0) {
    const end = text.indexOf('>', start) + 1
    return text.slice(0, start) + withAttribute(text.slice(start, end), 'fullCalcOnLoad', '1') + text.slice(end)
  }
  const places = [...behindCalculation, ...behindThose].map((name) => tagAt(text, prefix + name, 0))
  const at = places.find((place) => place >= 0) ?? text.lastIndexOf('</')
  return `${text.slice(0, at)}<${prefix}calcPr fullCalcOnLoad="1"/>${text.slice(at)}`
}
