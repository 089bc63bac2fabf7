/**
 * API keys. Only a digest is kept: a key has 128 bits of randomness, so nothing is gained by making its digest slow, and
 * every request pays for it.
 */
import { createHash } from 'node:crypto'
import type { Script } from '@alluvium/database'
import { newId, newSecret } from '@alluvium/kernel'
import { type Selectable, sql } from 'kysely'
import type { Access } from '../model/access.ts'
import type { KeyRow } from '../model/tables.ts'
import { accountNotYours, keyMissing } from '../problems.ts'
import { statement } from './statements.ts'

export type Key = Selectable<KeyRow>
export type NewKey = Readonly<{ name: string; requestsPerMinute: number; account: string | undefined }>

export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex')

const addKey = statement((db, { id, account, name, requests_per_minute, digest, ending, created_at }: KeyRow) =>
  db.insertInto('keys').values({ id, account, name, requests_per_minute, digest, ending, created_at }),
)

/** A new key, told this once; of the creator's account, or of the one that a first key names. */
export function* createKey(
  { name, requestsPerMinute, account }: NewKey,
  creator: Access,
  now: number,
): Script<{ key: string; row: Key }> {
  if (account !== undefined && !creator.isFirst) throw accountNotYours()
  const key = `ck_${newSecret(128)}`
  const row: Key = {
    id: newId(),
    account: account ?? creator.account,
    name,
    requests_per_minute: requestsPerMinute,
    digest: keyDigest(key),
    ending: key.slice(-4),
    created_at: now,
  }
  yield* addKey.run(row)
  return { key, row }
}

const keyByDigest = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('keys').selectAll().where('digest', '=', digest),
)

export const findKey = (key: string): Script<Key | undefined> => keyByDigest.first({ digest: keyDigest(key) })

type Page = Readonly<{ limit: number; offset: number }>

const allKeys = statement((db, { limit, offset }: Page) =>
  db.selectFrom('keys').selectAll().orderBy('id', 'desc').limit(sql<number>`${limit}`).offset(sql<number>`${offset}`),
)
const keysOf = statement((db, { account, limit, offset }: Page & { account: string }) =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`),
)
const countAll = statement((db) => db.selectFrom('keys').select((select) => select.fn.countAll<number>().as('count')))
const countOf = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account', '=', account),
)

/** The keys that this one may see, newest first, and how many there are. */
export function* listKeys({ account, isFirst }: Access, page: Page): Script<{ keys: readonly Key[]; total: number }> {
  const keys = isFirst ? yield* allKeys.all(page) : yield* keysOf.all({ account, ...page })
  const counted = isFirst ? yield* countAll.first({}) : yield* countOf.first({ account })
  return { keys, total: counted?.count ?? 0 }
}

const removeKey = statement((db, { id }: { id: string }) => db.deleteFrom('keys').where('id', '=', id))
const removeKeyOf = statement((db, { id, account }: { id: string; account: string }) =>
  db.deleteFrom('keys').where('id', '=', id).where('account', '=', account),
)

/** Revokes a key from this moment on; its crawls go on, for they are its account's. */
export function* deleteKey(id: string, { account, isFirst }: Access): Script<void> {
  const removed = isFirst ? yield* removeKey.run({ id }) : yield* removeKeyOf.run({ id, account })
  if (removed === 0) throw keyMissing()
}
