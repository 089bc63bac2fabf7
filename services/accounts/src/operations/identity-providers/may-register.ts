import type { IsInvited, RegistrationRule } from '../../ports/registration.ts'
import { registrationByInvitation, registrationClosed } from '../../problems/log-in.ts'

export type MayRegisterNeeds = Readonly<{ registration: RegistrationRule; isInvited: IsInvited }>

/** Throws `accounts.registration-closed` or `accounts.registration-by-invitation`. */
export async function mayRegister({ registration, isInvited }: MayRegisterNeeds, email: string): Promise<void> {
  if (registration === 'closed') throw registrationClosed()
  if (registration === 'invited' && !(await isInvited(email))) throw registrationByInvitation()
}
