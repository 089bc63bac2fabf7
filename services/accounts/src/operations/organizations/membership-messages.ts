/**
 * Messages about an organization, to whom somebody else named. They begin with what Alluvium itself has to say; of what
 * people call themselves and their organizations there is only what can't be a message or a link (`quotedName`).
 */
import { timestamp } from '@alluvium/kernel'
import { quotedName } from '../../model/message-text.ts'
import type { Invitation } from '../../model/organizations/invitation.ts'
import type { OrgRole } from '../../model/organizations/rules.ts'
import type { Message } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import type { Membership } from './memberships.ts'

type By = Readonly<{ inviter: Pick<User, 'displayName' | 'email'>; membership: Membership; link: string }>

export const invitationMessage = ({ inviter, membership, link }: By, invitation: Invitation): Message => ({
  to: invitation.email,
  subject: `An invitation to ${membership.orgName}`,
  text: [
    `Somebody at ${new URL(link).host} invites you to an organization, as ${invitation.role}.`,
    '',
    ...who({ inviter, membership }),
    '',
    'Register with this e-mail address, or log in, and accept or decline here:',
    link,
    '',
    `The invitation is good until ${timestamp(invitation.expiresAt)}. If you expect nothing of the kind, do nothing.`,
    '',
  ].join('\n'),
})

type Added = Readonly<{ to: string; role: OrgRole }>

export const addedMessage = ({ inviter, membership, link }: By, { to, role }: Added): Message => ({
  to,
  subject: `You were added to ${membership.orgName}`,
  text: [
    `Somebody at ${new URL(link).host} has added you to an organization, as ${role}.`,
    '',
    ...who({ inviter, membership }),
    '',
    'Nothing of yours is shared with it before you join. Join or leave here:',
    link,
    '',
  ].join('\n'),
})

const who = ({ inviter, membership }: Pick<By, 'inviter' | 'membership'>): readonly string[] => [
  `  Organization: ${named(membership.orgName, membership.orgDisplayName)}`,
  `  By: ${named(inviter.email, inviter.displayName)}`,
]

function named(name: string, called: string): string {
  const quoted = quotedName(called)
  return quoted === undefined ? name : `${name}, ${quoted}`
}
