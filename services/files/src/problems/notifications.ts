/** What is refused about notifications. */
import { Problem } from '@alluvium/kernel'

export const notificationMissing = () =>
  new Problem('missing', 'files.notification-missing', 'There is no such notification, or it is not kept any more.')
