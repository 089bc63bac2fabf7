/** Agreeing to a membership that somebody else has made: only then is what is one's own shared with the organization. */
import type { Script } from '@alluvium/database'
import { acceptMembership, standingIn } from './memberships.ts'

export type Join = Readonly<{ orgId: string; userId: string; now: number }>

/** Who has agreed before is left as they are. Throws as `standingIn`. */
export function* join({ orgId, userId, now }: Join): Script<void> {
  yield* standingIn(orgId, userId)
  yield* acceptMembership({ orgId, userId, now })
}
