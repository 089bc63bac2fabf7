import { t } from '../../messages/messages.ts'
import { UnknownAddress } from '../../parts/page.tsx'
import { useAddress } from '../../wire/services.tsx'
import { MergeForm } from './merge-form.tsx'

/** The form with nothing in it yet. */
export function MergePage() {
  const address = useAddress('platform')
  return address === undefined ? <UnknownAddress service={t('merge.thePlatform')} /> : <MergeForm address={address} />
}
