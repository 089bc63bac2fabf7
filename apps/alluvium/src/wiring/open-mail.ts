import type { Mail } from '@alluvium/accounts'
import type { Configuration } from '@alluvium/kernel'
import type { platformSettings } from '../settings/platform.ts'
import { invalidConfiguration } from '../settings/problems.ts'

/** The mail server, as configured; undefined when there is none. */
export async function openMail({
  smtpUrl: url,
  mailFrom: from,
}: Pick<Configuration<typeof platformSettings>, 'smtpUrl' | 'mailFrom'>): Promise<Mail | undefined> {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined) throw invalidConfiguration('--smtp-url and --mail-from go together.')
  const { smtpMail } = await import('@alluvium/accounts/mail')
  return smtpMail({ url, from })
}
