import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Notification, notificationsQuery, sentenceFor } from '../files/notifications/notifications.ts'
import { t } from '../messages/messages.ts'
import rows from '../parts/rows.module.css'
import { moment } from '../parts/words.ts'
import { fragmentOf } from '../routing/route.ts'
import type { Store } from '../wire/store.ts'
import { ListCard } from './list-card.tsx'

const maxShown = 5

/** People who wait for an answer of whoever is here: for access to something, or for a role. Nothing when nobody does. */
export function WaitingCard({ store }: Readonly<{ store: Store }>) {
  const { data = [] } = useQuery(notificationsQuery(store))
  const waiting = data.filter(isWaiting)
  if (waiting.length === 0) return null
  return (
    <ListCard
      title={t('home.peopleWaitForYou')}
      more={{ name: t('home.allNotifications'), to: { page: 'notifications' } }}
    >
      {waiting.slice(0, maxShown).map((one) => (
        <li key={one.id} className={rows.row}>
          <div className={rows.what}>
            <Text size="sm">{sentenceFor(one)}</Text>
            <Text size="xs" c="dimmed">
              {moment(one.at)}
            </Text>
          </div>
          <Button
            component="a"
            size="compact-sm"
            href={fragmentOf(
              one.kind === 'account-waits' ? { page: 'administration', trail: ['people'] } : { page: 'notifications' },
            )}
            aria-label={`${t('home.answer')}: ${sentenceFor(one)}`}
          >
            {t('home.answer')}
          </Button>
        </li>
      ))}
    </ListCard>
  )
}

const isWaiting = ({ kind, read }: Notification): boolean =>
  !read && (kind === 'access-requested' || kind === 'account-waits')
