/** What people call the plans. */
import { t } from '../../messages/messages.ts'

type Tier = 'free' | 'pro' | 'enterprise'

const names = (): Readonly<Record<Tier, string>> => ({
  free: t('settings.free'),
  pro: t('settings.pro'),
  enterprise: t('settings.enterprise'),
})

export const planName = (tier: Tier): string => names()[tier]
