import { Problem } from '@alluvium/kernel'
import { mostMembers, mostOrganizationsMade, mostPendingInvitations } from './organization.ts'

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

export const tooManyOrganizations = () =>
  new Problem(
    'forbidden',
    'organizations.too-many-organizations',
    `You have made ${mostOrganizationsMade} organizations, which is the most one person may.`,
  )

export const tooManyMembers = () =>
  new Problem('forbidden', 'organizations.too-many-members', `An organization has at most ${mostMembers} members.`)

export const tooManyInvitations = () =>
  new Problem(
    'forbidden',
    'organizations.too-many-invitations',
    `The organization has ${mostPendingInvitations} open invitations, which is the most it may have.`,
  )
