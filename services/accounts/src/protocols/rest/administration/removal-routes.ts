/** What an administrator does to an account as a whole: another password, another invitation, and its end. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { password } from '../../../model/credentials.ts'
import { givePassword } from '../../../operations/administration/give-password.ts'
import { inviteUser } from '../../../operations/administration/invite-user.ts'
import type { MailNeeds } from '../../../operations/mail/mail-needs.ts'
import type { PersonalDataNeeds } from '../../../operations/personal-data/export-account.ts'
import { removeUser } from '../../../operations/personal-data/leave.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { homeFate, idGiven } from '../bodies.ts'
import { administrators } from '../gates.ts'
import { invitationBody, invitationOf } from './invitation.ts'

export type RemovalNeeds = MailNeeds & PersonalDataNeeds & Readonly<{ passwords: Passwords; sessions: Sessions }>

const params = z.object({ user_id: idGiven })
const missing = [404, 'accounts.user-missing', 'There is no such account'] as const
const own = [403, 'accounts.own-guards', 'One’s own account is changed where the password is asked for'] as const

export const removalRoutes = (needs: RemovalNeeds): readonly Route[] => [
  route({
    method: 'POST',
    path: '/admin/users/{user_id}/reset-password',
    summary: 'Give an account another password',
    description:
      'All its tokens are revoked, and links to choose a password end. One-time codes stay on. Where mail is delivered, its owner is notified.',
    tags: ['admin'],
    access: administrators,
    params,
    body: z.strictObject({ password }).meta({ id: 'GivePasswordRequest' }),
    answers: { 204: null },
    refusals: [missing, own, [503, 'accounts.busy', 'Too many passwords are being hashed at this moment']],
    async handle({ caller, params: { user_id: userId }, body, peer, exchange }) {
      const { user } = sessionOf(needs.sessions, caller)
      const by = { id: user.id, name: user.email, address: peer }
      await givePassword(needs, { userId, newPassword: body.password, by, from: exchange })
      return { status: 204 }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/users/{user_id}/invitation',
    summary: 'Make another link to choose the first password of an account',
    description:
      'For somebody who was added without a password and has not signed in yet. It works once, for seven days; the one before ends. Where mail is delivered, it is sent to them, too.',
    tags: ['admin'],
    access: administrators,
    params,
    answers: { 201: invitationBody },
    refusals: [
      missing,
      [409, 'accounts.joined-already', 'The account has a password, somebody has signed in to it, or it is closed'],
    ],
    async handle({ caller, params: { user_id: userId }, peer }) {
      const { user } = sessionOf(needs.sessions, caller)
      const by = { id: user.id, name: user.email, address: peer }
      const invitation = await inviteUser(needs, { userId, by })
      return { status: 201, headers: { 'cache-control': 'no-store' }, body: invitationOf(invitation) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/admin/users/{user_id}',
    summary: 'Delete an account, for good',
    description:
      'With everything that it has here. The account at a file service that follows this platform ends within seconds.',
    tags: ['admin'],
    access: administrators,
    params,
    search: z.object({ home: homeFate }),
    answers: { 204: null },
    refusals: [
      missing,
      own,
      [409, 'accounts.last-administrator', 'Nobody else is an administrator'],
      [409, 'organizations.last-owner', 'An organization would be left without an owner'],
      [409, 'billing.paid-for', 'A subscription goes on: cancel it first'],
    ],
    async handle({ caller, params: { user_id: userId }, search: { home }, peer }) {
      const { user } = sessionOf(needs.sessions, caller)
      await removeUser(needs, { userId, home, by: { id: user.id, name: user.email, address: peer } })
      return { status: 204 }
    },
  }),
]
