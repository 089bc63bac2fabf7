/** Agreeing to a membership that somebody else has made: only then is what is one's own shared with the organization. */
import type { Script } from '@alluvium/database'
import { acceptMembership, membershipIn } from './memberships.ts'

export type Join = Readonly<{ orgId: string; userId: string; now: number }>

/** Who has agreed before is left as they are. Throws as `membershipIn`. */
export function* join({ orgId, userId, now }: Join): Script<void> {
  yield* membershipIn(orgId, userId)
  yield* acceptMembership({ orgId, userId, now })
}
