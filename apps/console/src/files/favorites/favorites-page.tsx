import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { StarIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { useFilesContext } from '../access/files-context.ts'
import { FoundList } from '../search/found-list.tsx'
import { favoritesQuery, useFavorites } from './favorites.ts'
import { StarButton } from './star-button.tsx'

/** What whoever is here wants at hand. */
export function FavoritesPage() {
  const { store } = useFilesContext()
  const listed = useQuery(favoritesQuery(store))
  const favorites = useFavorites(store)
  return (
    <Card label={t('files.favorites')}>
      <QueryState
        query={listed}
        empty={
          <Empty icon={<StarIcon size={36} />} title={t('files.noFavoritesYet')}>
            {t('files.markFilesWithTheStar')}
          </Empty>
        }
      >
        {(items) => (
          <FoundList
            items={items}
            renderAside={({ name, path }) => (
              <StarButton name={name} isOn={favorites.has(path)} onToggle={() => favorites.toggle([path])} />
            )}
          />
        )}
      </QueryState>
    </Card>
  )
}
