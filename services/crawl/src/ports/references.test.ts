/** Every column that names a crawl is looked at, or may outlive it. */
import { columnsIn } from '@alluvium/database'
import { expect, test } from 'vitest'
import { crawlMigrations, crawlReferences } from './migrations.ts'

const names = new Set(['crawl'])

/** A message goes out also when its crawl was deleted meanwhile. */
const others = ['deliveries.crawl']

test('every column that names one is looked at, or may outlive it', () => {
  const naming = [...columnsIn(crawlMigrations)()].flatMap(([table, columns]) =>
    columns.filter((column) => names.has(column)).map((column) => `${table}.${column}`),
  )
  const looked = crawlReferences.map(({ table, column }) => `${table}.${column}`)
  expect([...looked, ...others].toSorted()).toEqual(naming.toSorted())
})
