/** The rows of retained writes, which were merged or refused, and how their bytes are stored. */
import type { Script } from '@alluvium/database'
import type { ExpressionBuilder } from 'kysely'
import type { Location } from '../../model/content.ts'
import { once, statement, type Tables } from '../../ports/ledger.ts'
import { type Content, isSmall, keepBlob } from '../content/content-rows.ts'
import { release } from '../content/unreferenced.ts'
import type { Source } from '../nodes/read-entry.ts'
import { makeRoom } from '../retention/quota.ts'

export type RetainedWriteRow = Tables['saves']
/** `by`: the user name of its writer; null of a deleted account. */
export type ShownRow = RetainedWriteRow & Readonly<{ by: string | null }>

const insert = statement((db, row: RetainedWriteRow) =>
  db.insertInto('saves').values({
    save: row.save,
    account: row.account,
    node: row.node,
    path: row.path,
    at: row.at,
    expires_at: row.expires_at,
    size: row.size,
    digest: row.digest,
    bytes: row.bytes,
    driver: row.driver,
    base: row.base,
    ours: row.ours,
    merged: row.merged,
    decisions: row.decisions,
    conflicts_with: row.conflicts_with,
  }),
)
const byId = statement((db, { save, now }: { save: string; now: number }) =>
  db
    .selectFrom('saves')
    .leftJoin('users', 'users.number', 'saves.account')
    .selectAll('saves')
    .select('users.username as by')
    .where('save', '=', save)
    .where('expires_at', '>', now),
)
const bodyOfNode = statement((db, { node, digest, now }: { node: number; digest: string; now: number }) =>
  db
    .selectFrom('saves')
    .selectAll()
    .where('node', '=', node)
    .where('merged', 'is not', null)
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .orderBy('at', 'desc'),
)
const blobOf = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('blobs').select('location').where('digest', '=', digest),
)
type SameRefused = Pick<RetainedWriteRow, 'account' | 'node' | 'digest' | 'base' | 'at'>

const refusedBefore = statement((db, { account, node, digest, base, at }: SameRefused) =>
  db
    .selectFrom('saves')
    .select(['save', 'conflicts_with'])
    .where('digest', '=', digest)
    .where('node', '=', node)
    .where('account', '=', account)
    .where('base', '=', base)
    .where('merged', 'is', null)
    .where('expires_at', '>', at)
    .limit(1),
)
const refuseAgain = statement(
  (db, row: Pick<RetainedWriteRow, 'save' | 'path' | 'at' | 'expires_at' | 'driver' | 'ours' | 'conflicts_with'>) =>
    db
      .updateTable('saves')
      .set({
        path: row.path,
        at: row.at,
        expires_at: row.expires_at,
        driver: row.driver,
        ours: row.ours,
        conflicts_with: row.conflicts_with,
      })
      .where('save', '=', row.save),
)
const remove = statement((db, { save }: { save: string }) =>
  db.deleteFrom('saves').where('save', '=', save).returning('digest'),
)
const removeOfNode = statement((db, { node }: { node: number }) =>
  db.deleteFrom('saves').where('node', '=', node).returning('digest'),
)
const shorten = statement((db, { save, until }: { save: string; until: number }) =>
  db.updateTable('saves').set({ expires_at: until }).where('save', '=', save).where('expires_at', '>', until),
)
const removeExpired = statement((db, { now }: { now: number }) =>
  db.deleteFrom('saves').where('expires_at', '<=', now).returning('digest'),
)

/** Whether one is shown to an account: to its writer, and to whom it conflicts with. */
const isShownTo = (account: number) => (eb: ExpressionBuilder<Pick<Tables, 'saves'>, 'saves'>) =>
  eb.or([eb('account', '=', account), eb('conflicts_with', '=', account)])

/** The retained writes that are shown to one account, newest first; all when none is named. */
export const retainedWritesOf = (
  asked: Readonly<{
    account: number | undefined
    now: number
    /** Only those after this one, in this order; undefined: from the newest on. */
    after: Readonly<{ at: number; save: string }> | undefined
    limit: number
    offset: number
  }>,
) =>
  once((db) =>
    db
      .selectFrom('saves')
      .leftJoin('users', 'users.number', 'saves.account')
      .select('users.username as by')
      .select([
        'save',
        'account',
        'node',
        'path',
        'at',
        'expires_at',
        'size',
        'digest',
        'driver',
        'base',
        'ours',
        'merged',
        'decisions',
        'conflicts_with',
      ])
      .where('expires_at', '>', asked.now)
      .$if(asked.account !== undefined, (query) => query.where(isShownTo(asked.account ?? 0)))
      .where((eb) =>
        asked.after === undefined
          ? eb.lit(true)
          : eb.or([
              eb('at', '<', asked.after.at),
              eb.and([eb('at', '=', asked.after.at), eb('save', '>', asked.after.save)]),
            ]),
      )
      .orderBy('at', 'desc')
      .orderBy('save')
      .limit(asked.limit)
      .offset(asked.offset),
  ).all()

export const countRetainedWritesOf = (asked: Readonly<{ account: number | undefined; now: number }>) =>
  once((db) =>
    db
      .selectFrom('saves')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
      .where('expires_at', '>', asked.now)
      .$if(asked.account !== undefined, (query) => query.where(isShownTo(asked.account ?? 0))),
  ).first()

/**
 * Keeps a stale write with its bytes. True when the draft was not needed, because the store has these bytes already. Throws
 * `files.upload-lost`, `files.total-exceeded`.
 */
export function* retainWrite(
  row: Omit<RetainedWriteRow, 'size' | 'digest' | 'bytes'>,
  content: Content,
): Script<boolean> {
  yield* makeRoom({ owner: row.account, present: 0, stored: content.size }, row.at)
  const spare = content.kind === 'draft' && (yield* keepBlob(content, row.at))
  const bytes = isSmall(content) ? content.bytes : null
  yield* insert.run({ ...row, size: content.size, digest: content.digest, bytes })
  return spare
}

/**
 * Keeps a refused write. One that is kept already is not kept twice, because clients try again and again: then it has the last
 * refusal. Returns its id, and what was kept before. Throws what `retainWrite` throws.
 */
export function* retainRefused(
  row: Parameters<typeof retainWrite>[0],
  content: Content,
): Script<Readonly<{ save: string; before: Pick<RetainedWriteRow, 'conflicts_with'> | undefined }>> {
  const before = yield* refusedBefore.first({ ...row, digest: content.digest })
  if (before) yield* refuseAgain.run({ ...row, save: before.save })
  else yield* retainWrite(row, content)
  return { save: before?.save ?? row.save, before }
}

export const retainedWriteById = (save: string, now: number): Script<ShownRow | undefined> => byId.first({ save, now })

/** The newest retained write of these bytes that was merged into a file. */
export const mergedBody = (
  of: Readonly<{ node: number; digest: string; now: number }>,
): Script<RetainedWriteRow | undefined> => bodyOfNode.first(of)

/** Where the bytes of a retained write are; undefined when they are damaged. */
export function* contentOfRetainedWrite({ size, bytes, digest }: RetainedWriteRow): Script<Source | undefined> {
  if (bytes !== null || size === 0) return { kind: 'bytes', bytes: bytes ?? new Uint8Array(0) }
  const location: Location | undefined = (yield* blobOf.first({ digest }))?.location
  return location === undefined ? undefined : { kind: 'blob', location }
}

export function* forgetRetainedWrite(save: string): Script<boolean> {
  return (yield* releaseAll(yield* remove.all({ save }))) > 0
}

/** Lets a retained write expire no later than this. */
export function* shortenRetainedWrite(save: string, until: number): Script<void> {
  yield* shorten.run({ save, until })
}

/** Removes the retained writes of a file whose plain text must not stay anywhere. */
export function* forgetRetainedWritesOf(node: number): Script<void> {
  yield* releaseAll(yield* removeOfNode.all({ node }))
}

export function* forgetExpiredWrites(now: number): Script<number> {
  return yield* releaseAll(yield* removeExpired.all({ now }))
}

function* releaseAll(removed: readonly Readonly<{ digest: string }>[]): Script<number> {
  for (const { digest } of removed) yield* release(digest)
  return removed.length
}
