import { Anchor, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { NotificationsIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rows from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import { nameOf } from '../folder.ts'
import { giveRight, rightNames, takeRight } from '../people/rights.ts'
import styles from './notifications.module.css'
import {
  askedFor,
  markAllRead,
  markRead,
  type Notification,
  notificationsQuery,
  placeOf,
  sentenceFor,
} from './notifications.ts'

/** What concerns whoever is here, the newest first. */
export function NotificationsPage() {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const listed = useQuery(notificationsQuery(store))
  const mark = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsQuery(store).queryKey }),
  })
  const unread = listed.data?.filter(({ read }) => !read).length ?? 0
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {t('files.notifications')}
        </Title>
        {unread > 0 ? (
          <Button variant="default" onClick={() => mark.mutate(() => markAllRead(store))}>
            {t('files.markAllAsRead')}
          </Button>
        ) : null}
      </Group>
      <Card label={t('files.notifications')}>
        {mark.isError ? <ErrorAlert error={mark.error} /> : null}
        <QueryState
          query={listed}
          empty={
            <Empty icon={<NotificationsIcon size={36} />} title={t('files.noNotificationsYet')}>
              {t('files.youAreNotifiedWhenOthersShare')}
            </Empty>
          }
        >
          {(items) => (
            <ul className={rows.list} aria-label={t('files.notifications')}>
              {items.map((one) => (
                <NotificationRow
                  key={one.id}
                  notification={one}
                  onAct={(act) => mark.mutate(act)}
                  onMark={(isRead) => mark.mutate(() => markRead(store, one.id, isRead))}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </>
  )
}

type NotificationRowProps = Readonly<{
  notification: Notification
  onMark: (isRead: boolean) => void
  /** What is done about it. */
  onAct: (act: () => Promise<void>) => void
}>

function NotificationRow({ notification, onMark, onAct }: NotificationRowProps) {
  const { store } = useFilesContext()
  const asked = askedFor(notification)
  async function give({ path, right, holder }: NonNullable<typeof asked>) {
    await giveRight(store, path, holder, right)
    await markRead(store, notification.id, true)
    const undo = () => takeRight(store, path, holder)
    notices.tell(t('files.sharedPathWithHolder', { path: nameOf(path) || t('files.allFiles'), holder: holder.name }), {
      action: { name: t('files.undo'), run: undo },
    })
  }
  const place = placeOf(notification)
  // A request stays unread, with its button, until it is answered: looking at what it is about answers nothing.
  const { at, read: isRead } = notification
  return (
    <li className={`${rows.row} ${styles.row}`} data-unread={!isRead || undefined}>
      <div className={rows.what}>
        <Text size="sm" fw={isRead ? 400 : 600}>
          {isRead ? null : <VisuallyHidden>{t('files.unread')} </VisuallyHidden>}
          {sentenceFor(notification)}
        </Text>
        <Text size="xs" c="dimmed">
          {moment(at)}
          {place === null ? null : (
            <>
              {' · '}
              <Anchor size="xs" href={fragmentOf(place)} onClick={() => (isRead || asked ? undefined : onMark(true))}>
                {t('files.show')}
              </Anchor>
            </>
          )}
        </Text>
      </div>
      {asked && !isRead ? (
        <Button size="compact-sm" onClick={() => onAct(() => give(asked))}>
          {rightNames[asked.right]}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={() => onMark(!isRead)}>
        {isRead ? t('files.markAsUnread') : t('files.markAsRead')}
      </Button>
    </li>
  )
}
