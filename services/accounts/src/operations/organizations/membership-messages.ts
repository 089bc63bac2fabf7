/**
 * Letters about an organization, to whom somebody else named. They begin with what Alluvium itself has to say; of what
 * people call themselves and their organizations there is only what can't be a message or a link (`quotedName`).
 */
import { timestamp } from '@alluvium/kernel'
import { quotedName } from '../../model/message-text.ts'
import type { Invitation } from '../../model/organizations/invitation.ts'
import type { OrgRole } from '../../model/organizations/rules.ts'
import type { Letter } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import type { Standing } from './memberships.ts'

type By = Readonly<{ inviter: Pick<User, 'displayName' | 'email'>; standing: Standing; link: string }>

export const invitationLetter = ({ inviter, standing, link }: By, invitation: Invitation): Letter => ({
  to: invitation.email,
  subject: `An invitation to ${standing.orgName}`,
  text: [
    `Somebody at ${new URL(link).host} invites you to an organization, as ${invitation.role}.`,
    '',
    ...who({ inviter, standing }),
    '',
    'Register with this e-mail address, or log in, and accept or decline here:',
    link,
    '',
    `The invitation is good until ${timestamp(invitation.expiresAt)}. If you expect nothing of the kind, do nothing.`,
    '',
  ].join('\n'),
})

type Added = Readonly<{ to: string; role: OrgRole }>

export const addedLetter = ({ inviter, standing, link }: By, { to, role }: Added): Letter => ({
  to,
  subject: `You were added to ${standing.orgName}`,
  text: [
    `Somebody at ${new URL(link).host} has added you to an organization, as ${role}.`,
    '',
    ...who({ inviter, standing }),
    '',
    'Nothing of yours is shared with it before you join. Join or leave here:',
    link,
    '',
  ].join('\n'),
})

const who = ({ inviter, standing }: Pick<By, 'inviter' | 'standing'>): readonly string[] => [
  `  Organization: ${named(standing.orgName, standing.orgDisplayName)}`,
  `  By: ${named(inviter.email, inviter.displayName)}`,
]

function named(name: string, called: string): string {
  const quoted = quotedName(called)
  return quoted === undefined ? name : `${name}, ${quoted}`
}
