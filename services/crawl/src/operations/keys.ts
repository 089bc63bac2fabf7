/**
 * API keys. Only a digest is kept: a key has 128 bits of randomness, so nothing is gained by making its digest slow, and
 * every request pays for it.
 */
import { createHash } from 'node:crypto'
import { type Database, type Script, worksOnFullDisk } from '@alluvium/database'
import { newId, newSecret } from '@alluvium/kernel'
import { type Selectable, sql } from 'kysely'
import { type Access, firstAccount, isPersons, personRequestsPerMinute } from '../model/access.ts'
import type { CrawlState } from '../model/crawl-state.ts'
import { statement } from '../ports/statements.ts'
import type { KeyRow } from '../ports/tables/keys.ts'
import { accountNotYours, addressUnproved, keyMissing, rateAboveOwn } from '../problems/credentials.ts'
import { tooManyKeys } from '../problems/limits.ts'

export type Key = Selectable<KeyRow>
export type NewKey = Readonly<{
  name: string
  /** Default: 60, or the rate of whoever makes it where that is less. */
  requestsPerMinute: number | undefined
  account: string | undefined
}>

const defaultRequestsPerMinute = 60

export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex')

const addKey = statement(
  (db, { id, account, name, requests_per_minute, digest, granted, ending, created_at }: KeyRow) =>
    db.insertInto('keys').values({ id, account, name, requests_per_minute, digest, granted, ending, created_at }),
)

const countOwn = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('granted', '=', 0),
)

/**
 * A new key, shown this once; of the creator's account, or of the one that a first key names. Any other key, or a person, makes
 * keys of their own rate at most, and at most `maxOwn` of them. A key outlives what proved its maker, so nobody makes one
 * for an address that they have not proved.
 */
export function* createKey(
  { name, account, ...requested }: NewKey,
  creator: Access,
  { maxOwn, now }: Readonly<{ maxOwn: number; now: number }>,
): Script<{ key: string; row: Key }> {
  const { isFirst, isUnproved = false, requestsPerMinute: own } = creator
  if (isUnproved) throw addressUnproved()
  const requestsPerMinute = requested.requestsPerMinute ?? Math.min(defaultRequestsPerMinute, own)
  if (account !== undefined && !isFirst) throw accountNotYours()
  if (requestsPerMinute > own) throw rateAboveOwn(own)
  if (!isFirst) {
    const counted = yield* countOwn.first({ account: creator.account })
    if ((counted?.count ?? 0) >= maxOwn) throw tooManyKeys(maxOwn)
  }
  const key = `ck_${newSecret(128)}`
  const row: Key = {
    id: newId(),
    account: account ?? creator.account,
    name,
    requests_per_minute: requestsPerMinute,
    digest: keyDigest(key),
    granted: Number(isFirst),
    ending: key.slice(-4),
    created_at: now,
  }
  yield* addKey.run(row)
  return { key, row }
}

const keyByDigest = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('keys').selectAll().where('digest', '=', digest),
)
const ratesOf = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('keys')
    .select((select) => [
      select.fn.sum<number | string | null>(sql`granted * requests_per_minute`).as('granted'),
      select.fn.max<number | null>('requests_per_minute').as('greatest'),
    ])
    .where('account', '=', account),
)

const findKey = (key: string): Script<Key | undefined> => keyByDigest.first({ digest: keyDigest(key) })

/** What first keys have given this account by the keys that they made for it, requests a minute. */
export function* grantedRate(account: string): Script<number> {
  return Number((yield* ratesOf.first({ account }))?.granted ?? 0)
}

/** What all keys of an account may ask together; where none is left of those that first keys made, what the greatest may. */
function* keysRate(account: string): Script<number> {
  const rates = yield* ratesOf.first({ account })
  return Number(rates?.granted ?? 0) || (rates?.greatest ?? 0)
}

/** The access of whoever has this key; undefined when it is none. */
export function* accessOfKey(key: string): Script<{ access: Access; name: string } | undefined> {
  const row = yield* findKey(key)
  if (row === undefined) return undefined
  const { id: keyId, account, name, requests_per_minute: requestsPerMinute } = row
  const base = isPersons(account) ? personRequestsPerMinute + (yield* grantedRate(account)) : yield* keysRate(account)
  return { access: { keyId, account, requestsPerMinute, accountPerMinute: base, isFirst: false }, name }
}

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

const keyById = statement((db, { id }: { id: string }) => db.selectFrom('keys').select('account').where('id', '=', id))
const runningOf = statement((db, { account }: { account: string }) =>
  db.selectFrom('crawls').select('crawl_id').where('account', '=', account).where('state', '=', 'running'),
)

/** Pauses the crawls of an account, as the frontier pauses one: what holds nothing rests at once, and the others when the last that they hold is given back. */
const pauseOf = statement((db, { account }: { account: string }) =>
  db
    .updateTable('crawls')
    .set({ state: sql<CrawlState>`CASE WHEN reserved = 0 AND slots = 0 THEN 'paused' ELSE 'pausing' END` })
    .where('account', '=', account)
    .where('state', '=', 'running'),
)

/**
 * Revokes a key from this moment on. Its crawls go on, for they are its account's; but the crawls of an account that has no
 * key any more are nobody's: they are paused in the same transaction, and answered. Somebody who comes with tokens needs no key.
 */
const deleteKey = worksOnFullDisk(function* deleteKey(
  id: string,
  { account, isFirst }: Access,
): Script<readonly string[]> {
  const key = yield* keyById.first({ id })
  const removed = isFirst ? yield* removeKey.run({ id }) : yield* removeKeyOf.run({ id, account })
  if (removed === 0 || key === undefined) throw keyMissing()
  const left = yield* countOf.first({ account: key.account })
  if ((left?.count ?? 0) > 0 || key.account === firstAccount || isPersons(key.account)) return []
  const running = yield* runningOf.all({ account: key.account })
  yield* pauseOf.run({ account: key.account })
  return running.map(({ crawl_id }) => crawl_id)
})

export type RevokeNeeds = Readonly<{
  database: Database
  /** Tells the work of this process; others look for themselves. */
  pause(crawlId: string): void
}>

/** Revokes a key as `deleteKey` says. */
export async function revokeKey({ database, pause }: RevokeNeeds, id: string, access: Access): Promise<void> {
  for (const crawlId of await database.write(deleteKey(id, access))) pause(crawlId)
}
