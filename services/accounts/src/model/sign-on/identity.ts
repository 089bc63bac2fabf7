/** Who somebody is at a provider that we send people to. */
export const providerNames = ['google', 'github'] as const
export type ProviderName = (typeof providerNames)[number]

/** As people write them. */
export const providerTitles: Readonly<Record<ProviderName, string>> = { google: 'Google', github: 'GitHub' }

export type Identity = Readonly<{
  /** The provider's permanent id of the person. */
  subject: string
  email: string
  /** Whether the provider says that they read that mailbox. */
  emailVerified: boolean
  /** What people call them. */
  name: string
}>
