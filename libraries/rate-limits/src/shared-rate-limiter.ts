/** The shares of callers that several processes count together, kept in their database. */
import { type Database, type Script, statements, worksOnFullDisk } from '@alluvium/database'
import { type Bucket, type RateDecision, type RateLimiter, takeFrom } from '@alluvium/http'
import type { Clock } from '@alluvium/kernel'
import { batchedRateLimiter, type TokenRequest } from './batched-rate-limiter.ts'
import type { RequestSharesTable } from './request-shares.ts'

/** A limiter whose shares are in `database`, where the table of `requestSharesMigration` is; every process that opens one on it counts together. */
export const sharedRateLimiter = ({ database, clock }: Readonly<{ database: Database; clock: Clock }>): RateLimiter =>
  batchedRateLimiter({
    clock,
    decide: (requests, forgetBefore) => database.write(takeShares(requests, forgetBefore)),
  })

const { statement } = statements<{ request_shares: RequestSharesTable }>()

const shareOf = statement((db, { caller }: { caller: string }) =>
  db.selectFrom('request_shares').select(['tokens', 'at']).where('caller', '=', caller),
)

const keepShare = statement((db, { caller, tokens, at }: RequestSharesTable) =>
  db
    .insertInto('request_shares')
    .values({ caller, tokens, at })
    .onConflict((known) =>
      known.column('caller').doUpdateSet((row) => ({ tokens: row.ref('excluded.tokens'), at: row.ref('excluded.at') })),
    ),
)

const forget = statement((db, { before }: { before: number }) =>
  db.deleteFrom('request_shares').where('at', '<', before),
)

const takeShares = worksOnFullDisk(function* takeShares(
  requests: readonly TokenRequest[],
  forgetBefore: number | undefined,
): Script<readonly RateDecision[]> {
  const buckets = new Map<string, Bucket>()
  const decisions: RateDecision[] = []
  for (const { key, perMinute, now } of requests) {
    const known = buckets.get(key) ?? (yield* shareOf.first({ caller: key }))
    const { bucket, decision } = takeFrom(known, { perMinute, now })
    buckets.set(key, bucket)
    decisions.push(decision)
  }
  for (const [caller, { tokens, at }] of buckets) yield* keepShare.run({ caller, tokens, at })
  if (forgetBefore !== undefined) yield* forget.run({ before: forgetBefore })
  return decisions
})
