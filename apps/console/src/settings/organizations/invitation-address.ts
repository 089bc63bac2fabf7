import { fragmentOf, type Route } from '../../routing/route.ts'

/**
 * Where somebody who was invited answers, also when no mail reaches them: they sign in or create an account there. It is no
 * secret, for only their e-mail address opens an invitation.
 */
export const invitationAddress = (id: string): string => addressOf(['organizations', invitations, id])

/** Where somebody who has an account, and was added, joins or leaves. */
export const joiningAddress = (): string => addressOf(['organizations'])

const addressOf = (trail: readonly string[]): string => {
  const route: Route = { page: 'settings', trail }
  return `${location.origin}${location.pathname}${fragmentOf(route)}`
}

/** The name of invitations in the address, between the page's own and the id of one. */
const invitations = 'invitations'

/** The invitation that a link leads to, by what stands behind the page's own name. */
export const invitationIn = (detail: string | undefined): string | undefined => {
  const [place, id] = (detail ?? '').split('/')
  return place === invitations ? id : undefined
}
