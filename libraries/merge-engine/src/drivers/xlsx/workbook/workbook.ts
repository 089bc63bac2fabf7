/** A workbook as its parts: which sheets there are, and where everything that they share lies. */
import { type Package, relationshipsOf } from '../../packages/package.ts'
import { attributeIn, elementsIn, prefixOf, unescaped } from '../markup/markup.ts'

export type Sheet = Readonly<{
  name: string
  /** As the workbook numbers it, and the relationship that leads to it. */
  id: string
  relationship: string
  /** Empty where the relationship leads nowhere. */
  part: string
  /** A sheet of cells, not a chart or a dialogue. */
  hasCells: boolean
}>

export type Workbook = Readonly<{
  opened: Package
  part: string
  text: string
  prefix: string
  sheets: readonly Sheet[]
  strings: string | undefined
  styles: string | undefined
  calculationChain: string | undefined
}>

/** The last step of a relationship's type, which is the same in transitional and strict documents. */
export const typeOf = (type: string) => type.slice(type.lastIndexOf('/') + 1)

export function readWorkbook(opened: Package): Workbook | undefined {
  const part = relationshipsOf(opened, '').find(({ type }) => typeOf(type) === 'officeDocument')?.target
  const text = part === undefined ? undefined : opened.text(part)
  if (part === undefined || text === undefined) return undefined
  const relationships = relationshipsOf(opened, part)
  const target = (type: string) =>
    relationships.find((one) => typeOf(one.type) === type && opened.has(one.target))?.target
  const prefix = prefixOf(text)
  const sheets = elementsIn(text, `${prefix}sheet`).map(({ tag }): Sheet => {
    const relationship = relationshipId(tag) ?? ''
    const found = relationships.find(({ id }) => id === relationship)
    return {
      name: unescaped(attributeIn(tag, 'name') ?? ''),
      id: attributeIn(tag, 'sheetId') ?? '',
      relationship,
      part: found?.target ?? '',
      hasCells: found !== undefined && typeOf(found.type) === 'worksheet' && opened.has(found.target),
    }
  })
  return {
    opened,
    part,
    text,
    prefix,
    sheets,
    strings: target('sharedStrings'),
    styles: target('styles'),
    calculationChain: target('calcChain'),
  }
}

/** The id of a relationship, whatever prefix its namespace has in this part. */
export const relationshipId = (tag: string): string | undefined =>
  /\s[\w.-]+:id\s*=\s*(?:"(?<id>[^"]*)"|'(?<other>[^']*)')/.exec(tag)?.groups?.['id']

/** Names of sheets are the same whatever their case. */
export const sheetKey = (name: string) => name.toLowerCase()
