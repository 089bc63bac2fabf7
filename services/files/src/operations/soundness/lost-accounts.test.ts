/** Whatever names an account by its number is looked at when an account's row is lost. */
import { columnsIn } from '@alluvium/database'
import { expect, test } from 'vitest'
import { filesMigrations } from '../../ports/migrations.ts'
import { accountColumns } from './lost-accounts.ts'

const names = new Set(['account', 'actor', 'created_by', 'creator', 'granted_by', 'owner'])

/** The totals of the root count the files of each owner; the owner of a lock is what its client says. */
const others = ['locks.owner', 'past.owner', 'present.owner']

test('every column that names an account by its number counts as evidence of it', () => {
  const naming = [...columnsIn(filesMigrations)()].flatMap(([table, columns]) =>
    columns.filter((column) => names.has(column)).map((column) => `${table}.${column}`),
  )
  const looked = accountColumns.map(([table, column]) => `${table}.${column}`)
  expect([...looked, ...others].toSorted()).toEqual(naming.toSorted())
})
