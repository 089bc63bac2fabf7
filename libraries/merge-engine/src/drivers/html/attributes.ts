/**
 * Attributes as members of their tag. `class` and `rel` are sets of words, `style` contains properties; any other value is one
 * text. Values with template code are not cut.
 */
import type { NodeTable } from '../../core/document/node-table.ts'
import { kindOf } from './kinds.ts'
import type { Attribute, StartTag } from './tokens.ts'

const setAttributes = new Set(['class', 'rel'])

export function putAttributes(table: NodeTable, tag: StartTag): void {
  const at = tag.nameEnd
  const row = table.begin(kindOf.attributes, 'attributes', { leadStart: at, labelStart: at, labelEnd: at, start: at })
  let from = at
  for (const attribute of tag.attributes) {
    putAttribute(table, attribute, from)
    from = attribute.end
  }
  table.borders(row, at, from, tag.closeStart)
  table.end(row, tag.end)
}

function putAttribute(table: NodeTable, attribute: Attribute, leadStart: number): void {
  const { name, nameStart, nameEnd, valueStart, end } = attribute
  const place = { leadStart, labelStart: nameStart, labelEnd: nameEnd, start: valueStart }
  const value = valueOf(table.text, attribute)
  if (setAttributes.has(name) && !/[{}<]/.test(value.text)) {
    const row = table.begin(kindOf.tokens, name, place)
    table.borders(row, value.start, putTokens(table, value), value.end)
    return table.end(row, end)
  }
  const properties = name === 'style' ? propertiesOf(value) : undefined
  const row = table.begin(properties ? kindOf.style : kindOf.attribute, name, place)
  if (properties) table.borders(row, value.start, putProperties(table, properties, value.start), value.end)
  table.end(row, end)
}

/** A range of the text inside the quotes, if there are any. */
type Value = Readonly<{ text: string; start: number; end: number }>

function valueOf(text: string, { valueStart, end }: Attribute): Value {
  const isQuoted = /["']/.test(text[valueStart] ?? '') && end > valueStart
  const [from, to] = isQuoted ? [valueStart + 1, end - 1] : [valueStart, end]
  return { text: text.slice(from, to), start: from, end: to }
}

/** Returns the end of the last token. */
function putTokens(table: NodeTable, { text, start }: Value): number {
  let end = start
  let row = -1
  for (const found of text.matchAll(/\S+/g)) {
    const at = start + found.index
    if (row >= 0) table.behind(row, end, at, at)
    const leadStart = row < 0 ? start : at
    row = table.begin(kindOf.token, undefined, { leadStart, labelStart: at, labelEnd: at, start: at })
    end = at + found[0].length
    table.end(row, end)
  }
  return end
}

type Property = Readonly<{
  name: string
  nameStart: number
  nameEnd: number
  valueStart: number
  end: number
  semicolon: number
}>

/** The declarations of a `style`; undefined if semicolons do not separate them, or one occurs twice. */
function propertiesOf({ text, start }: Value): readonly Property[] | undefined {
  if (/[&{}<\\]|\/\*/.test(text)) return undefined
  const properties: Property[] = []
  let from = start
  for (const part of text.split(';')) {
    const property = propertyOf(part, from, text.length + start)
    from += part.length + 1
    if (property) properties.push(property)
    else if (part.trim() !== '' || from <= start + text.length) return undefined
  }
  const names = new Set(properties.map(({ name }) => name))
  return names.size === properties.length && properties.length > 0 ? properties : undefined
}

function propertyOf(part: string, from: number, textEnd: number): Property | undefined {
  const found = /^(\s*)([-\w]+)(\s*:\s*)(\S[^]*)$/.exec(part)
  if (!found) return undefined
  const [, lead = '', name = '', gap = '', rest = ''] = found
  const written = rest.trimEnd()
  if (!isClosed(written)) return undefined
  const nameStart = from + lead.length
  const nameEnd = nameStart + name.length
  const valueStart = nameEnd + gap.length
  const semicolon = from + part.length < textEnd ? from + part.length : -1
  return { name: name.toLowerCase(), nameStart, nameEnd, valueStart, end: valueStart + written.length, semicolon }
}

/** Whether quotes and parentheses close within the value, so that no semicolon was inside them. */
const isClosed = (value: string) =>
  ['"', "'"].every((quote) => (value.split(quote).length - 1) % 2 === 0) &&
  value.split('(').length === value.split(')').length

function putProperties(table: NodeTable, properties: readonly Property[], start: number): number {
  let from = start
  for (const { name, nameStart, nameEnd, valueStart, end, semicolon } of properties) {
    const row = table.begin(kindOf.property, name, {
      leadStart: from,
      labelStart: nameStart,
      labelEnd: nameEnd,
      start: valueStart,
    })
    table.end(row, end)
    from = semicolon < 0 ? end : semicolon + 1
    if (semicolon >= 0) table.behind(row, semicolon, from, from)
  }
  return from
}
