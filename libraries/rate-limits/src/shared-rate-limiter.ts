/** Token buckets of callers that several processes count together, kept in their database. */
import { type Database, type Script, statements, worksOnFullDisk } from '@alluvium/database'
import { type Bucket, type RateDecision, type RateLimiter, takeFrom } from '@alluvium/http/rate-limit'
import type { Clock } from '@alluvium/kernel'
import { batchedRateLimiter, type TokenRequest } from './batched-rate-limiter.ts'
import type { RateLimitsTable } from './rate-limits-table.ts'

/** A limiter whose buckets are in `database`, where the table of `rateLimitsMigration` is; every process that opens one on it counts together. */
export const sharedRateLimiter = ({ database, clock }: Readonly<{ database: Database; clock: Clock }>): RateLimiter =>
  batchedRateLimiter({
    clock,
    decide: (requests, forgetBefore) => database.write(takeTokens(requests, forgetBefore)),
  })

const { statement } = statements<{ rate_limits: RateLimitsTable }>()

const bucketOf = statement((db, { caller }: { caller: string }) =>
  db.selectFrom('rate_limits').select(['tokens', 'at']).where('caller', '=', caller),
)

const keepBucket = statement((db, { caller, tokens, at }: RateLimitsTable) =>
  db
    .insertInto('rate_limits')
    .values({ caller, tokens, at })
    .onConflict((known) =>
      known.column('caller').doUpdateSet((row) => ({ tokens: row.ref('excluded.tokens'), at: row.ref('excluded.at') })),
    ),
)

const forget = statement((db, { before }: { before: number }) => db.deleteFrom('rate_limits').where('at', '<', before))

const takeTokens = worksOnFullDisk(function* takeTokens(
  requests: readonly TokenRequest[],
  forgetBefore: number | undefined,
): Script<readonly RateDecision[]> {
  const buckets = new Map<string, Bucket>()
  const decisions: RateDecision[] = []
  for (const { key, perMinute, now } of requests) {
    const known = buckets.get(key) ?? (yield* bucketOf.first({ caller: key }))
    const { bucket, decision } = takeFrom(known, { perMinute, now })
    buckets.set(key, bucket)
    decisions.push(decision)
  }
  for (const [caller, { tokens, at }] of buckets) yield* keepBucket.run({ caller, tokens, at })
  if (forgetBefore !== undefined) yield* forget.run({ before: forgetBefore })
  return decisions
})
