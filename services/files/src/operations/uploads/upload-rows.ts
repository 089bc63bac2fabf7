/** The statements of uploads and their parts. */
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../ports/ledger.ts'
import { once, statement } from '../../ports/ledger.ts'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'

export type UploadRow = Tables['uploads']
export type PartRow = Tables['upload_parts']
/** The location, size and digest of a part's bytes. */
export type Part = Pick<PartRow, 'location' | 'size' | 'digest'>

export const uploadById = statement((db, { upload }: { upload: string }) =>
  db.selectFrom('uploads').selectAll().where('upload', '=', upload),
)
export const insertUpload = (row: UploadRow) => once((db) => db.insertInto('uploads').values(row)).run()

export const countOpen = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account', '=', account)
    .where('complete', '=', 0),
)

/** Newest first; of all accounts when none is named. */
export const uploadsOfProtocol = (
  protocol: UploadProtocol,
  { account, limit, offset }: Readonly<{ account: number | undefined; limit: number; offset: number }>,
) =>
  once((db) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('protocol', '=', protocol)
      .where('complete', '=', 0)
      .$if(account !== undefined, (query) => query.where('account', '=', account ?? 0))
      .orderBy('created_at', 'desc')
      .orderBy('upload')
      .limit(limit)
      .offset(offset),
  ).all()

export const countOfProtocol = (protocol: UploadProtocol, account: number | undefined) =>
  once((db) =>
    db
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<number>().as('uploads'))
      .where('protocol', '=', protocol)
      .where('complete', '=', 0)
      .$if(account !== undefined, (query) => query.where('account', '=', account ?? 0)),
  ).first()

export const partAt = statement((db, { upload, part }: { upload: string; part: number }) =>
  db.selectFrom('upload_parts').selectAll().where('upload', '=', upload).where('part', '=', part),
)
export const partsOf = statement((db, { upload }: { upload: string }) =>
  db.selectFrom('upload_parts').selectAll().where('upload', '=', upload).orderBy('part'),
)
export const insertPart = statement((db, row: PartRow) =>
  db
    .insertInto('upload_parts')
    .values({ upload: row.upload, part: row.part, location: row.location, size: row.size, digest: row.digest }),
)
export const replacePart = statement((db, row: PartRow) =>
  db
    .updateTable('upload_parts')
    .set({ location: row.location, size: row.size, digest: row.digest })
    .where('upload', '=', row.upload)
    .where('part', '=', row.part),
)
export const deletePart = statement((db, { upload, part }: { upload: string; part: number }) =>
  db.deleteFrom('upload_parts').where('upload', '=', upload).where('part', '=', part),
)
export const deleteParts = statement((db, { upload }: { upload: string }) =>
  db.deleteFrom('upload_parts').where('upload', '=', upload),
)

/** Records how many parts and bytes were added; fewer than none where one was removed. */
export const growUpload = statement(
  (db, to: { upload: string; received: number; bytes: number; expires_at: number | null }) =>
    db
      .updateTable('uploads')
      .set((eb) => ({
        received: eb('received', '+', to.received),
        bytes: eb('bytes', '+', to.bytes),
        version: eb('version', '+', 1),
        expires_at: to.expires_at,
      }))
      .where('upload', '=', to.upload),
)
export const setLength = statement((db, { upload, size }: { upload: string; size: number }) =>
  db.updateTable('uploads').set({ total_size: size }).where('upload', '=', upload),
)
export const deleteUpload = statement((db, { upload }: { upload: string }) =>
  db.deleteFrom('uploads').where('upload', '=', upload),
)
export const closeUpload = statement((db, to: { upload: string; size: number; expires_at: number }) =>
  db
    .updateTable('uploads')
    .set((eb) => ({
      complete: 1,
      total_size: to.size,
      expires_at: to.expires_at,
      received: 0,
      bytes: 0,
      version: eb('version', '+', 1),
    }))
    .where('upload', '=', to.upload),
)

const livingAccounts = (eb: ExpressionBuilder<Tables, 'uploads'>) =>
  eb.selectFrom('users').select('users.number').where('users.status', '!=', 'deleted')

/** Uploads that have expired or belonged to deleted accounts. */
export const abandoned = statement((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('account', 'not in', livingAccounts(eb))]))
    .limit(limit),
)
export const abandonedStill = statement((db, { now, upload }: { now: number; upload: string }) =>
  db
    .selectFrom('uploads')
    .select('upload')
    .where('upload', '=', upload)
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('account', 'not in', livingAccounts(eb))])),
)
export const heldInMemory = statement((db) => db.selectFrom('uploads').select('upload').where('in_memory', '=', 1))

/** The owner's quota, and the bytes of all their unfinished uploads. */
export const allowance = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'username',
      'storage_quota_bytes as quota',
      eb
        .selectFrom('uploads')
        .select((inner) =>
          inner.cast<number>(inner.fn.coalesce(inner.fn.sum<number>('bytes'), inner.lit(0)), 'bigint').as('held'),
        )
        .where('account', '=', account)
        .as('held'),
    ])
    .where('number', '=', account),
)
export const heldByAll = statement((db) =>
  db
    .selectFrom('upload_parts')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)), 'bigint').as('bytes')),
)
