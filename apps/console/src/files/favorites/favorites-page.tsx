import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { StarIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { useVisit } from '../access/files-context.ts'
import { FoundList } from '../search/found-list.tsx'
import { favoritesQuery, useFavorites } from './favorites.ts'
import { StarButton } from './star-button.tsx'

/** What whoever is here wants at hand. */
export function FavoritesPage() {
  const { store } = useVisit()
  const listed = useQuery(favoritesQuery(store))
  const favorites = useFavorites(store)
  return (
    <Card label={t('files.favorites')}>
      {listed.isPending ? <Waiting lines={5} /> : null}
      {listed.isError ? <Trouble error={listed.error} again={() => void listed.refetch()} /> : null}
      {listed.data?.length === 0 ? (
        <Empty icon={<StarIcon size={36} />} title={t('files.noFavoritesYet')}>
          {t('files.markFilesWithTheStar')}
        </Empty>
      ) : null}
      {listed.data && listed.data.length > 0 ? (
        <FoundList
          items={listed.data}
          renderAside={({ name, path }) => (
            <StarButton name={name} isOn={favorites.has(path)} onToggle={() => favorites.toggle([path])} />
          )}
        />
      ) : null}
    </Card>
  )
}
