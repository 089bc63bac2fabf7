import { type Route, route } from '@alluvium/http/json'
import { type RegisterNeeds, register } from '../../../operations/register.ts'
import { emailTaken } from '../../../problems/log-in.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { registration, userInfoBody, userInfoOf } from '../bodies.ts'
import { administrators } from '../gates.ts'

type AddingNeeds = RegisterNeeds & Readonly<{ sessions: Sessions; isReserved(email: string): boolean }>

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
    answers: { 201: userInfoBody },
    refusals: [
      [409, 'accounts.email-taken', 'An account has this e-mail address, in any case, already'],
      [503, 'accounts.busy', 'Too many passwords are being hashed at this moment'],
    ],
    async handle({ caller, body: { email, password, display_name: displayName }, peer, exchange }) {
      if (needs.isReserved(email)) throw emailTaken()
      const { user } = sessionOf(needs.sessions, caller)
      const by = { id: user.id, name: user.email, address: peer }
      const added = await register(needs, { email, password, displayName, role: 'user', from: exchange, by })
      return { status: 201, body: userInfoOf(added) }
    },
  })
