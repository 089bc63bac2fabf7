/** Accepts a membership that somebody else has created: only then is anything of the member's own shared with the organization. */
import type { Script } from '@alluvium/database'
import { acceptMembership, membershipIn } from './memberships.ts'

export type Join = Readonly<{ orgId: string; userId: string; now: number }>

/** Changes nothing for whoever has accepted before. Throws as `membershipIn`. */
export function* join({ orgId, userId, now }: Join): Script<void> {
  yield* membershipIn(orgId, userId)
  yield* acceptMembership({ orgId, userId, now })
}
