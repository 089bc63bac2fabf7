/** Where somebody is signed in, and the way to sign out there. */

import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import { type Clock, timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { TokenUses } from '../../operations/gather-token-uses.ts'
import { endSignedIn, maxSessions, sessionsOf } from '../../operations/token-uses.ts'
import { type Sessions, sessionOf } from './authenticate.ts'
import { idGiven } from './bodies.ts'

export type SessionRouteNeeds = Readonly<{ database: Database; clock: Clock; sessions: Sessions; tokenUses: TokenUses }>

const session = z
  .object({
    id: z.string(),
    device: z.string().nullable().meta({
      description: 'What the program calls itself (`User-Agent`); null where only another service has used it.',
    }),
    signed_in_at: z.string(),
    used_at: z.string().meta({ description: 'To about a minute.' }),
    expires_at: z.string(),
    current: z.boolean().meta({ description: 'Whether it is the one of this request.' }),
  })
  .meta({ id: 'SignedInSession' })

export const sessionRoutes = ({ database, clock, sessions, tokenUses }: SessionRouteNeeds): readonly Route[] => [
  route({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the account is signed in',
    description: `Tokens that were used and still hold, the last used first; at most ${maxSessions}.`,
    tags: ['auth'],
    access: 'caller',
    answers: { 200: z.array(session) },
    async handle({ caller }) {
      const { user, token } = sessionOf(sessions, caller)
      await tokenUses.settle()
      const found = await database.read(sessionsOf(user, clock.now()))
      const body = found.map(({ id, device, signedInAt, usedAt, expiresAt }) => ({
        id,
        device,
        signed_in_at: timestamp(signedInAt),
        used_at: timestamp(usedAt),
        expires_at: timestamp(expiresAt),
        current: id === token.tokenId,
      }))
      return { status: 200, headers: { 'cache-control': 'no-store' }, body }
    },
  }),
  route({
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    summary: 'Sign out there',
    description: 'The token is void from now on, as by a log-out with it.',
    tags: ['auth'],
    access: 'caller',
    params: z.object({ session_id: idGiven }),
    answers: { 204: null },
    refusals: [[404, 'accounts.session-missing', 'The account is not signed in there']],
    async handle({ caller, params: { session_id: id } }) {
      const { user } = sessionOf(sessions, caller)
      await tokenUses.settle()
      await database.write(endSignedIn(user, { id, now: clock.now() }))
      return { status: 204 }
    },
  }),
]
