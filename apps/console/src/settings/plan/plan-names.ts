/** What people call the plans. */
type Tier = 'free' | 'pro' | 'enterprise'

const names = (): Readonly<Record<Tier, string>> => ({ free: 'Free', pro: 'Pro', enterprise: 'Enterprise' })

export const planName = (tier: Tier): string => names()[tier]
