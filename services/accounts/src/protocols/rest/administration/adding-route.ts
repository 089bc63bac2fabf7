import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { inviteUser } from '../../../operations/administration/invite-user.ts'
import type { MailNeeds } from '../../../operations/mail/mail-needs.ts'
import { type RegisterNeeds, register } from '../../../operations/register.ts'
import type { Tokens } from '../../../ports/tokens.ts'
import { emailTaken } from '../../../problems/log-in.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { registration, userInfoBody, userInfoOf } from '../bodies.ts'
import { administrators } from '../gates.ts'
import { invitationBody, invitationOf } from './invitation.ts'

type AddingNeeds = RegisterNeeds &
  MailNeeds &
  Readonly<{ sessions: Sessions; tokens: Tokens; isReserved(email: string): boolean }>

const added = userInfoBody
  .extend({
    token: z.string().meta({
      description:
        'A token of the new account, for whoever adds it to make it known to other services; to be revoked after that. It is no log-in, and changes nothing that guards the account.',
    }),
    invitation: invitationBody.nullable().meta({ description: 'Null where a password was given' }),
  })
  .meta({ id: 'AddedAccount' })

const wanted = registration.partial({ password: true }).meta({ id: 'AddAccountRequest' })

/** `POST /admin/users`: an account for somebody else, also where nobody may register. */
export const addingRoute = (needs: AddingNeeds): Route =>
  route({
    method: 'POST',
    path: '/admin/users',
    summary: 'Make an account for somebody',
    description:
      'Also where registration is closed or by invitation. The address counts as theirs, by the word of the administrator. Without a `password` they are invited: they choose one on the page of the link in `invitation`, which is also sent to them where mail is delivered. With one nothing is sent.',
    tags: ['admin'],
    access: administrators,
    body: wanted,
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
      const invitation = password === undefined ? invitationOf(await inviteUser(needs, { userId: person.id })) : null
      return {
        status: 201,
        headers: { 'cache-control': 'no-store' },
        body: { ...userInfoOf(person), token, invitation },
      }
    },
  })
