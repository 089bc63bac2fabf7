/** Every column that names a user or an organization is looked at, or may outlive it. */
import { columnsIn } from '@alluvium/database'
import { expect, test } from 'vitest'
import { accountsMigrations, accountsReferences } from './migrations.ts'

const names = new Set(['org_id', 'user_id'])

/** Their own keys, what stays for the record, and what an answer that is under way may still write for somebody who has left. */
const others = [
  'api_calls.user_id',
  'consents.user_id',
  'ended_accounts.user_id',
  'mailed_links.user_id',
  'organizations.org_id',
  'recovery_codes.user_id',
  'sandbox_sessions.user_id',
  'sandbox_subscriptions.user_id',
  'second_factors.user_id',
  'sign_on_sessions.user_id',
  'subscriptions.user_id',
  'token_uses.user_id',
  'users.user_id',
]

test('every column that names one is looked at, or may outlive it', () => {
  const naming = [...columnsIn(accountsMigrations)()].flatMap(([table, columns]) =>
    columns.filter((column) => names.has(column)).map((column) => `${table}.${column}`),
  )
  const looked = accountsReferences.map(({ table, column }) => `${table}.${column}`)
  expect([...looked, ...others].toSorted()).toEqual(naming.toSorted())
})
