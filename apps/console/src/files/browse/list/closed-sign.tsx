import { VisuallyHidden } from '@mantine/core'
import { LockIcon } from '../../../parts/icons.tsx'

/** Beside the name of a closed folder. */
export const ClosedSign = ({ size }: Readonly<{ size: number }>) => (
  <span title="Closed: only those see it with whom it is shared">
    <LockIcon size={size} />
    <VisuallyHidden>closed</VisuallyHidden>
  </span>
)
