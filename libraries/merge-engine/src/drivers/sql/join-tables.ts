/**
 * Tables that join two others, so that two columns together are the key: their rows go by two cells.
 *
 *   PRIMARY KEY (user_id, role_id)                      the table says so
 *   INSERT INTO user_roles VALUES (2, 1);               its rows say so: two of one version have the same first cell, and no two
 *   INSERT INTO user_roles VALUES (2, 3);               have the same two cells
 *   INSERT INTO user_roles (user_id, role_id) ...       its name says so: it is named for the two things whose ids come first
 */
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import { type Described, type Description, keyedByCells, statementsIn, type Trees, tableOf } from './description.ts'
import { repeatedIn } from './repeated.ts'
import type { StepsOf } from './schema/steps.ts'
import { isNamedForBoth, type TableKeys } from './schema/table-keys.ts'

type Sides = Readonly<Record<Side, readonly Described[]>>

/** The columns of a key that joins two tables. */
const keyWidth = 2

const keyOfSeveral =
  /\bPRIMARY\s+KEY\b[^(]{0,40}\([^()]*,|\bINTO\b[^(]{1,200}\([^(),]*id["`\]]?\s*,[^(),]*id["`\]]?\s*[,)]/i

/** The tables that say so and whose inserts begin with the columns of the key, each as an insert names it. */
export function joinTablesIn(trees: Trees, stepsOf: StepsOf): ReadonlySet<string> {
  if (!sidesOf.some((side) => keyOfSeveral.test(trees[side].text))) return new Set()
  const columns = new Map<string, string[]>()
  const keys = new Map<string, ReadonlySet<string>>()
  const begins: (readonly [table: string, columns: readonly string[]])[] = []
  for (const side of sidesOf) {
    for (const node of statementsIn(trees[side])) {
      for (const step of stepsOf(node, trees[side])) {
        if (step.does === 'create') columns.set(step.table, [])
        if (step.does === 'add') columns.get(step.table)?.push(step.column)
        if (step.does === 'key') keys.set(step.table, new Set(step.columns))
        if (step.does === 'insert')
          begins.push([step.table, step.columns.length > 0 ? step.columns : (columns.get(step.table) ?? [])])
      }
    }
  }
  const isKeyOf = (table: string, listed: readonly string[]) =>
    listed.length >= keyWidth && listed.slice(0, keyWidth).every((column) => keys.get(table)?.has(column))
  const isJoin = (table: string, listed: readonly string[]) =>
    keys.has(table) ? isKeyOf(table, listed) : isNamedForBoth(table, listed)
  const joined = begins.map(([table]) => table).filter((table) => (keys.get(table)?.size ?? keyWidth) === keyWidth)
  const others = new Set(begins.flatMap(([table, listed]) => (isJoin(table, listed) ? [] : [table])))
  return new Set(joined.filter((table) => !others.has(table)).map((table) => `insert into ${table}`))
}

/** The statements, of which inserts into tables that join two others go by two cells, and those into tables without a key by none. */
export function withRowKeys(sides: Sides, declared: ReadonlySet<string>, tableKeys: TableKeys): Sides {
  const joined = new Set([...declared, ...joinedByRows(sides)])
  if (joined.size === 0 && !tableKeys.areAnyWithout) return sides
  return bySide((side) =>
    sides[side].map((one) => {
      const { key, row } = one.description
      if (key !== undefined && row && tableKeys.isWithout(tableOf(key))) return { ...one, description: withoutKey(one) }
      if (key === undefined || !row || !joined.has(key) || row.cells.length < keyWidth) return one
      return { ...one, description: { ...one.description, ...keyedByCells(key, row.table, row.cells) } }
    }),
  )
}

/** What an insert into a table without a key is about: its row, of which there may be several. */
function withoutKey({ description, value }: Described): Description {
  const { fuller: _, ...rest } = description
  return { ...rest, makes: new Set([`${description.row?.table ?? ''} row ${value}`]) }
}

/** The tables whose rows say so. */
function joinedByRows(sides: Sides): readonly string[] {
  const byFirst = repeatedIn(
    sidesOf.map((side) => sides[side].map(({ description }) => description.row && description.fuller)),
  )
  if (byFirst.size === 0) return []
  const inserts = sidesOf.map((side) =>
    sides[side].flatMap(({ description: { key = '', fuller, row } }) => (row ? [{ key, fuller, row }] : [])),
  )
  const shared = new Set(inserts.flat().flatMap(({ key, fuller }) => (byFirst.has(fuller ?? '') ? [key] : [])))
  const byBoth = repeatedIn(
    inserts.map((rows) => rows.map(({ key, row }) => `${key}\n${row.cells.slice(0, keyWidth).join(', ')}`)),
  )
  const doubled = new Set([...byBoth].map((one) => one.slice(0, one.indexOf('\n'))))
  return [...shared].filter((key) => !doubled.has(key))
}
