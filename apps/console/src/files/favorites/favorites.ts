/** The entries that whoever is here wants at hand, wherever they are moved. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { answerOf } from '../../wire/answers.ts'
import { type FileItem, filesAt, type Store } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { bare } from '../folder.ts'
import { tellOwnTabs } from '../live/follow-changes.ts'

/** As many as an account may have. */
const maxFavorites = 1000

/** The last added first. */
export const favoritesQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'favorites', store],
    queryFn: ({ signal }): Promise<readonly FileItem[]> =>
      answerOf(filesAt(store).GET('/api/favorites', { params: { query: { limit: maxFavorites } }, signal })),
  })

export type Favorites = Readonly<{
  has: (path: string) => boolean
  /** Makes all of them favorites; where all are, none of them. */
  toggle: (paths: readonly string[]) => void
}>

export function useFavorites(store: Store): Favorites {
  const queries = useQueryClient()
  const { username } = useFilesContext()
  const { data = [] } = useQuery(favoritesQuery(store))
  const known = new Set(data.map(({ path }) => bare(path)))
  const has = (path: string) => known.has(bare(path))
  const change = useMutation({
    async mutationFn(paths: readonly string[]) {
      const isOn = !paths.every(has)
      for (const path of paths) if (has(path) !== isOn) await setFavorite(store, path, isOn)
    },
    onError: (error) => notices.tell(sentenceOf(error), { isBad: true }),
    onSettled: () => {
      tellOwnTabs(store, username)
      return queries.invalidateQueries({ queryKey: favoritesQuery(store).queryKey })
    },
  })
  return { has, toggle: change.mutate }
}

async function setFavorite(store: Store, path: string, isOn: boolean): Promise<void> {
  const asked = { params: { path: { file_path: bare(path) } } }
  const client = filesAt(store)
  await answerOf(
    isOn ? client.PUT('/api/favorites/{file_path}', asked) : client.DELETE('/api/favorites/{file_path}', asked),
  )
}
