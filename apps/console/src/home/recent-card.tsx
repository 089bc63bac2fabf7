import { useOpened } from '../account/recent.ts'
import { RecentRow } from '../files/recent-row.tsx'
import { t } from '../messages/messages.ts'
import { ListCard } from './list-card.tsx'

const maxShown = 8

/** The files that were opened lately in this browser. Nothing when there are none. */
export function RecentCard({ username }: Readonly<{ username: string }>) {
  const paths = useOpened(username).slice(0, maxShown)
  if (paths.length === 0) return null
  return (
    <ListCard title={t('home.recentFiles')} more={{ name: t('home.allRecent'), to: { page: 'recent' } }}>
      {paths.map((path) => (
        <RecentRow key={path} path={path} />
      ))}
    </ListCard>
  )
}
