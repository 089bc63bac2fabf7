/**
 * Tables have a number and a name that are unique in the workbook. What theirs added under a number that ours gave to
 * another table gets a new one; a name given twice is a conflict, since formulas call tables by their names.
 */

import { encodeUtf8 } from '../../../core/document/text.ts'
import type { Conflict } from '../../../core/model/conflict.ts'
import type { Package, Packages } from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'
import { attributeIn, prefixOf, tagAt, unescaped, withAttribute } from '../markup/markup.ts'

type Table = Readonly<{ part: string; text: string; id: number; name: string }>

export function withTablesNumbered(packages: Packages): Packages | Readonly<{ conflicts: readonly Conflict[] }> {
  const { base, ours, theirs } = packages
  const old = new Set(tablesIn(base).map(({ name }) => name))
  const inOurs = tablesIn(ours)
  const inTheirs = tablesIn(theirs)
  const taken = new Set([...inOurs, ...inTheirs].map(({ id }) => id))
  const contents = new Map<string, Uint8Array>()
  const conflicts: Conflict[] = []
  for (const table of inTheirs.filter(({ name }) => !old.has(name))) {
    const same = inOurs.find(({ name }) => name === table.name)
    const id = same?.id ?? (inOurs.some(({ id }) => id === table.id) ? Math.max(...taken) + 1 : table.id)
    taken.add(id)
    const text = withId(table.text, id)
    if (same && same.text !== text) conflicts.push(twice(table.name, same.text, table.text))
    if (id !== table.id) contents.set(table.part, encodeUtf8(text))
  }
  if (conflicts.length > 0) return { conflicts }
  return contents.size === 0 ? packages : { base, ours, theirs: withParts(theirs, contents, new Map()) }
}

const twice = (name: string, ours: string, theirs: string): Conflict => ({
  path: `Table ${name}`,
  kind: 'add-add',
  base: null,
  ours,
  theirs,
  detail: 'Both sides added a table of this name.',
})

function tablesIn(opened: Package): Table[] {
  return opened.entries.flatMap(({ name: part }): Table[] => {
    const text = /\/tables\/[^/]*\.xml$/.test(part) ? opened.text(part) : undefined
    const tag = text === undefined ? '' : rootTag(text)
    const name = attributeIn(tag, 'displayName') ?? attributeIn(tag, 'name')
    if (text === undefined || name === undefined) return []
    return [{ part, text, id: Number(attributeIn(tag, 'id')), name: unescaped(name).toLowerCase() }]
  })
}

function rootTag(text: string): string {
  const start = tagAt(text, `${prefixOf(text)}table`, 0)
  return start < 0 ? '' : text.slice(start, text.indexOf('>', start) + 1)
}

const withId = (text: string, id: number) => text.replace(rootTag(text), (tag) => withAttribute(tag, 'id', String(id)))
