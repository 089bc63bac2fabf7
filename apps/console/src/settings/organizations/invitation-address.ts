import { fragmentOf } from '../../routing/route.ts'

/**
 * Where somebody who was invited answers, also when no mail reaches them: they sign in or create an account there. It is no
 * secret, for only their e-mail address opens an invitation.
 */
export const invitationAddress = (): string =>
  `${location.origin}${location.pathname}${fragmentOf({ page: 'settings', trail: ['organizations'] })}`
