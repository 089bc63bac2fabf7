import { Anchor, Text } from '@mantine/core'
import { folderOf, nameOf } from '../files/browse/folder.ts'
import { useOpened } from '../files/recent.ts'
import { t } from '../messages/messages.ts'
import rows from '../parts/rows.module.css'
import { fragmentOf } from '../shell/route.ts'
import { ListCard } from './list-card.tsx'

const maxShown = 8

/** The files that were opened lately in this browser. Nothing when there are none. */
export function RecentCard({ username }: Readonly<{ username: string }>) {
  const paths = useOpened(username).slice(0, maxShown)
  if (paths.length === 0) return null
  return (
    <ListCard title={t('home.recentFiles')} more={{ name: t('home.allRecent'), to: { page: 'recent' } }}>
      {paths.map((path) => (
        <li key={path} className={rows.row}>
          <div className={rows.what}>
            <Anchor className={rows.name} href={fragmentOf({ page: 'file', path })}>
              {nameOf(path)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {folderOf(path)}
            </Text>
          </div>
        </li>
      ))}
    </ListCard>
  )
}
