import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { type RegisterNeeds, register } from '../../../operations/register.ts'
import type { Tokens } from '../../../ports/tokens.ts'
import { emailTaken } from '../../../problems/log-in.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { registration, userInfoBody, userInfoOf } from '../bodies.ts'
import { administrators } from '../gates.ts'

type AddingNeeds = RegisterNeeds & Readonly<{ sessions: Sessions; tokens: Tokens; isReserved(email: string): boolean }>

const added = userInfoBody
  .extend({
    token: z.string().meta({
      description:
        'A token of the new account, for whoever adds it to make it known to other services; to be revoked after that. It is no log-in, and changes nothing that guards the account.',
    }),
  })
  .meta({ id: 'AddedAccount' })

/** `POST /admin/users`: an account for somebody else, also where nobody may register. */
export const addingRoute = (needs: AddingNeeds): Route =>
  route({
    method: 'POST',
    path: '/admin/users',
    summary: 'Make an account for somebody',
    description:
      'Also where registration is closed or by invitation. The address counts as theirs, by the word of the administrator. Nothing is sent to it: the password is given by whoever asks.',
    tags: ['admin'],
    access: administrators,
    body: registration,
    answers: { 201: added },
    refusals: [
      [409, 'accounts.email-taken', 'An account has this e-mail address, in any case, already'],
      [503, 'accounts.busy', 'Too many passwords are being hashed at this moment'],
    ],
    async handle({ caller, body: { email, password, display_name: displayName }, peer, exchange }) {
      if (needs.isReserved(email)) throw emailTaken()
      const { user } = sessionOf(needs.sessions, caller)
      const by = { id: user.id, name: user.email, address: peer }
      const person = await register(needs, { email, password, displayName, role: 'user', from: exchange, by })
      // Nobody has shown that they are this person.
      const token = await needs.tokens.issue(person, { authenticatedAt: 0 })
      return { status: 201, headers: { 'cache-control': 'no-store' }, body: { ...userInfoOf(person), token } }
    },
  })
