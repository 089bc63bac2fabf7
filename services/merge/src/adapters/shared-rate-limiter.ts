/**
 * The limiter of several processes that share a database: whichever of them a request comes to, it takes from one share. All
 * requests that come while the last ones are being written are decided together, one after the other, in one script:
 *
 *     one request at a time         one commit each
 *     a thousand a second           as many commits as the database makes
 */
import { type Database, type Script, statements } from '@alluvium/database'
import { type Bucket, type RateDecision, type RateLimiter, takeFrom } from '@alluvium/http'
import type { Clock } from '@alluvium/kernel'
import type { Tables } from '../model/tables.ts'

type Taking = Readonly<{ key: string; perMinute: number; now: number; decided: PromiseWithResolvers<RateDecision> }>

/** So many are decided in one script at most, to hold up other writers no longer than that. */
const mostTogether = 500
/** A share that nobody took from for a minute is whole again, and need not be remembered. */
const forgottenAfterMs = 60_000

export function sharedRateLimiter({ database, clock }: Readonly<{ database: Database; clock: Clock }>): RateLimiter {
  const gathered: Taking[] = []
  let isWriting = false
  let tidiedAt = 0

  async function decideAll(): Promise<void> {
    isWriting = true
    while (gathered.length > 0) {
      const takings = gathered.splice(0, mostTogether)
      const now = clock.now()
      const tidies = now - tidiedAt >= forgottenAfterMs
      if (tidies) tidiedAt = now
      try {
        const decisions = await database.write(takeShares(takings, tidies ? now - forgottenAfterMs : undefined))
        for (const [at, { decided }] of takings.entries()) {
          const decision = decisions[at]
          if (decision) decided.resolve(decision)
        }
      } catch (error) {
        for (const { decided } of takings) decided.reject(error)
      }
    }
    isWriting = false
  }

  return {
    take(key, { perMinute }) {
      const decided = Promise.withResolvers<RateDecision>()
      gathered.push({ key, perMinute, now: clock.now(), decided })
      if (!isWriting) void decideAll()
      return decided.promise
    },
  }
}

const { statement } = statements<Tables>()

const shareOf = statement((db, { caller }: { caller: string }) =>
  db.selectFrom('request_shares').select(['tokens', 'at']).where('caller', '=', caller),
)

const keepShare = statement((db, { caller, tokens, at }: Tables['request_shares']) =>
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

function* takeShares(
  takings: readonly Omit<Taking, 'decided'>[],
  forgetBefore: number | undefined,
): Script<readonly RateDecision[]> {
  const buckets = new Map<string, Bucket>()
  const decisions: RateDecision[] = []
  for (const { key, perMinute, now } of takings) {
    const known = buckets.get(key) ?? (yield* shareOf.first({ caller: key }))
    const { bucket, decision } = takeFrom(known, { perMinute, now })
    buckets.set(key, bucket)
    decisions.push(decision)
  }
  for (const [caller, { tokens, at }] of buckets) yield* keepShare.run({ caller, tokens, at })
  if (forgetBefore !== undefined) yield* forget.run({ before: forgetBefore })
  return decisions
}
