import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { routeOf } from '../files/folder.ts'
import { sharedQuery } from '../files/people/shared.ts'
import { t } from '../messages/messages.ts'
import { visibleName } from '../messages/visible-name.ts'
import rows from '../parts/rows.module.css'
import { moment } from '../parts/words.ts'
import { fragmentOf } from '../routing/route.ts'
import type { Store } from '../wire/store.ts'
import { ListCard } from './list-card.tsx'

const maxShown = 5

/** What others shared lately. Nothing when there is none. */
export function SharedCard({ store }: Readonly<{ store: Store }>) {
  const { data = [] } = useQuery(sharedQuery(store))
  if (data.length === 0) return null
  return (
    <ListCard title={t('home.sharedWithYou')} more={{ name: t('home.allSharedFiles'), to: { page: 'shared' } }}>
      {data.slice(0, maxShown).map((item) => (
        <li key={item.path} className={rows.row}>
          <div className={rows.what}>
            <Anchor className={rows.name} href={fragmentOf(routeOf(item))}>
              {visibleName(item.name)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {item.shared_by === '' ? moment(item.shared_at) : `${item.shared_by}, ${moment(item.shared_at)}`}
            </Text>
          </div>
        </li>
      ))}
    </ListCard>
  )
}
