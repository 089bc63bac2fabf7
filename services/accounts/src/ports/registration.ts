/** Who may make an account: anybody, whom somebody has invited, or only administrators by other means. */
export type RegistrationRule = 'open' | 'invited' | 'closed'

/** Whether an invitation for this e-mail address is open. */
export type IsInvited = (email: string) => Promise<boolean>
