/** The rows of shares. */
import type { Script } from '@alluvium/database'
import { statement, type Tables } from '../../ports/ledger.ts'

export type ShareRow = Tables['shares']
type Page = Readonly<{ limit: number; offset: number }>

const byToken = statement((db, { token }: { token: string }) =>
  db.selectFrom('shares').selectAll().where('token', '=', token),
)
/** Undefined for a text that can't be a token. */
export function* shareByToken(token: string): Script<ShareRow | undefined> {
  return /^[\w-]{1,64}$/.test(token) ? yield* byToken.first({ token }) : undefined
}

export const insertShare = statement((db, row: ShareRow) =>
  db.insertInto('shares').values({
    token: row.token,
    node: row.node,
    created_by: row.created_by,
    created_at: row.created_at,
    expires_at: row.expires_at,
    password_hash: row.password_hash,
    max_downloads: row.max_downloads,
    downloads: row.downloads,
    allow_upload: row.allow_upload,
    made_with: row.made_with,
    number: row.number,
    since: row.since,
  }),
)
export const shareByNumber = statement((db, { number }: { number: number }) =>
  db.selectFrom('shares').selectAll().where('number', '=', number),
)
export const sharesOfNode = statement((db, { account, node }: { account: number; node: number }) =>
  db
    .selectFrom('shares')
    .selectAll()
    .where('node', '=', node)
    .where('created_by', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc'),
)
type Changed = Pick<ShareRow, 'token' | 'expires_at' | 'password_hash' | 'allow_upload'>
export const updateShare = statement((db, row: Changed) =>
  db
    .updateTable('shares')
    .set({ expires_at: row.expires_at, password_hash: row.password_hash, allow_upload: row.allow_upload })
    .where('token', '=', row.token),
)
export const removeShare = statement((db, { token }: { token: string }) =>
  db.deleteFrom('shares').where('token', '=', token),
)
export const allShares = statement((db, { limit, offset }: Page) =>
  db
    .selectFrom('shares')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset),
)
export const sharesOf = statement((db, { account, limit, offset }: Page & Readonly<{ account: number }>) =>
  db
    .selectFrom('shares')
    .selectAll()
    .where('created_by', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset),
)
export const countAll = statement((db) =>
  db.selectFrom('shares').select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count')),
)
export const countOf = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('shares')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('created_by', '=', account),
)
export const countDownload = statement((db, { token }: { token: string }) =>
  db
    .updateTable('shares')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('token', '=', token),
)
export const uncountDownload = statement((db, { token }: { token: string }) =>
  db
    .updateTable('shares')
    .set((eb) => ({ downloads: eb('downloads', '-', 1) }))
    .where('token', '=', token),
)
