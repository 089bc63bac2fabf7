import { t } from '../messages/messages.ts'
import { Misread } from './refusal.ts'

/** The address, when it is one of the web: leaving for it runs nothing in this page. Throws `Misread` otherwise. */
export function webAddress(address: string): string {
  if (/^https?:\/\//.test(address)) return address
  throw new Misread(t('wire.theServiceGaveAnAddressThat'))
}
