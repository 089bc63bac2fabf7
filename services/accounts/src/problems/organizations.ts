import { type Budget, Problem } from '@alluvium/kernel'
import { accountsBudgets } from '../budgets.ts'

export const organizationMissing = () =>
  new Problem('missing', 'organizations.organization-missing', 'There is no organization of this id.')

export const notAMember = () =>
  new Problem('forbidden', 'organizations.not-a-member', 'Only members of the organization may do this.')

export const roleForbids = (role: string) =>
  new Problem('forbidden', 'organizations.role-forbids', `Your role in the organization, ${role}, does not allow this.`)

export const aboveYou = (role: string) =>
  new Problem('forbidden', 'organizations.above-you', `The role ${role} is above your own.`)

export const nameTaken = (name: string) =>
  new Problem('taken', 'organizations.name-taken', `An organization is called ${name} already.`)

export const memberMissing = () =>
  new Problem('missing', 'organizations.member-missing', 'The organization has no such member.')

export const memberAlready = (email: string) =>
  new Problem('taken', 'organizations.member-already', `${email} is a member already.`)

export const lastOwner = () =>
  new Problem(
    'taken',
    'organizations.last-owner',
    'This is the last owner of the organization; make somebody else one first, or delete it.',
  )

export const invitationMissing = () =>
  new Problem('missing', 'organizations.invitation-missing', 'There is no invitation of this id.')

export const invitationOfAnother = () =>
  new Problem('forbidden', 'organizations.invitation-of-another', 'The invitation is for another e-mail address.')

export const invitationAnswered = (answer: string) =>
  new Problem('taken', 'organizations.invitation-answered', `The invitation was ${answer} already.`)

export const invitationExpired = () =>
  new Problem('gone', 'organizations.invitation-expired', 'The invitation has expired; ask to be invited again.')

export const emailUnverified = () =>
  new Problem(
    'forbidden',
    'organizations.email-unverified',
    'Your e-mail address is not verified yet; open the link that was mailed to you, then accept.',
  )

export const inviterUnverified = () =>
  new Problem(
    'forbidden',
    'organizations.inviter-unverified',
    'Confirm your own e-mail address before you invite others: open the link that was mailed to you, or ask for another one.',
  )

/** Past what one account or organization may hold. */
const full = (code: string, who: string, { limit, counts, wayOut }: Budget) =>
  new Problem(
    'too-many',
    `organizations.${code}`,
    `${who} has ${limit.toLocaleString('en')} ${counts}, which is the most there may be. ${wayOut}`,
  )

export const tooManyOrganizations = () => full('too-many-organizations', 'Your account', accountsBudgets.organizations)

export const tooManyMembers = () => full('too-many-members', 'The organization', accountsBudgets.members)

export const tooManyInvitations = () => full('too-many-invitations', 'The organization', accountsBudgets.invitations)
