import { VisuallyHidden } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { LockIcon } from '../../../parts/icons.tsx'

/** Beside the name of a closed folder. */
export const ClosedSign = ({ size }: Readonly<{ size: number }>) => (
  <span title={t('files.closedOnlyThose')}>
    <LockIcon size={size} />
    <VisuallyHidden>{t('files.closed')}</VisuallyHidden>
  </span>
)
