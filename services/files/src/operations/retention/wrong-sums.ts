/** The sums that triggers and operations keep, beside a new count of the rows that they are of. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'

type StoredSums = Readonly<{
  blob_bytes: number
  small_bytes: number
  counted_blobs: number
  counted_smalls: number
}>

/** The sums of storage; one row. */
export const storedSums = (): Script<readonly StoredSums[]> =>
  once<StoredSums>(
    () =>
      sql<StoredSums>`select blob_bytes, small_bytes,
      cast((select coalesce(sum(size), 0) from blobs) as bigint) as counted_blobs,
      cast((select coalesce(sum(length(bytes)), 0) from smalls) as bigint) as counted_smalls
      from history`,
  ).all()

/** The bytes of an owner, counted anew. */
export type WrongBytes = Readonly<{ owner: number; version_bytes: number; save_bytes: number }>

/** Accounts whose former contents and saves have other bytes than were kept of them. */
export const accountsWithWrongBytes = (limit: number): Script<readonly WrongBytes[]> =>
  once<WrongBytes>(
    () =>
      sql<WrongBytes>`
      with parts as (
        select owner, size as version_bytes, 0 as save_bytes from past where is_folder = 0
          and not exists (select 1 from past as next where next.node = past.node and next.since = past.until and next.digest = past.digest)
          and not exists (select 1 from present as next where next.node = past.node and next.since = past.until and next.digest = past.digest)
        union all select account as owner, 0 as version_bytes, size as save_bytes from saves),
      counted as (select owner, sum(version_bytes) as version_bytes, sum(save_bytes) as save_bytes from parts group by owner)
      select coalesce(counted.owner, kept_bytes.owner) as owner,
          cast(coalesce(counted.version_bytes, 0) as bigint) as version_bytes, cast(coalesce(counted.save_bytes, 0) as bigint) as save_bytes
        from counted full join kept_bytes on kept_bytes.owner = counted.owner
        where coalesce(counted.version_bytes, 0) <> coalesce(kept_bytes.version_bytes, 0)
          or coalesce(counted.save_bytes, 0) <> coalesce(kept_bytes.save_bytes, 0)
        limit ${limit}`,
  ).all()
