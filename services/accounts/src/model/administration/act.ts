/**
 * What an administrator did to an account, as the log keeps it.
 *
 *   make      an account for somebody else, over the API, or that of an administrator, at start
 *   change    role, tier, status, or whether the address is theirs, over the API or on the machine itself
 *   password  another password
 *   invite    another link to choose the first password
 *   delete    the account, for good
 */
export const acts = ['make', 'change', 'password', 'invite', 'delete'] as const
export type Act = (typeof acts)[number]

/** One field of an account before and after. */
export type Change = Readonly<{ field: 'role' | 'tier' | 'status' | 'email_verified'; from: string | null; to: string }>

/** Who acts: an administrator over the network, or an operator who runs commands on the machine. */
export type Actor = Readonly<{
  /** The account's; null for an operator. */
  id: string | null
  /** Their e-mail address, or the user of the operating system. */
  name: string
  /** Where the request came from; null on the machine itself. */
  address: string | null
}>

/** An operator who runs commands on the machine. @param name of the operating system's user */
export const operator = (name = 'operator'): Actor => ({ id: null, name, address: null })
