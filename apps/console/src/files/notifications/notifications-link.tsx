import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { NotificationsIcon } from '../../parts/icons.tsx'
import { fragmentOf } from '../../routing/route.ts'
import type { Store } from '../../wire/store.ts'
import { useLiveNotifications } from './follow-notifications.ts'
import styles from './notifications.module.css'
import { notificationsQuery } from './notifications.ts'

/** More than this is not counted out; there is no room. */
const maxShown = 99

/** In the header: how much is unread, as it comes, and the way to it. Nothing for whom the file service doesn't know. */
export function NotificationsLink({ store, isCurrent }: Readonly<{ store: Store; isCurrent: boolean }>) {
  const listed = useQuery(notificationsQuery(store))
  if (!listed.data) return null
  const unread = listed.data.filter(({ read }) => !read).length
  const shown = unread > maxShown ? `${maxShown}+` : String(unread)
  const name = unread === 0 ? t('files.notifications') : t('files.notificationsShownUnread', { shown })
  return (
    <>
      <Live store={store} />
      <ActionIcon
        component="a"
        href={fragmentOf({ page: 'notifications' })}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        className={styles.link}
      >
        <NotificationsIcon />
        {unread === 0 ? null : <span className={styles.unread}>{shown}</span>}
      </ActionIcon>
    </>
  )
}

function Live({ store }: Readonly<{ store: Store }>) {
  useLiveNotifications(store)
  return null
}
