import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { answerOf } from '../../wire/answers.ts'
import { useVisit } from '../access/files-context.ts'
import { filesAt } from '../access/store.ts'
import { FoundList } from './found-list.tsx'
import styles from './search.module.css'
import { piecesOf } from './snippet.ts'

const maxHits = 200

/** What was found, best first, with the words around each hit. */
export function SearchPage({ query }: Readonly<{ query: string }>) {
  const { store } = useVisit()
  const found = useQuery({
    queryKey: ['files', 'search', store, query],
    enabled: query !== '',
    queryFn: ({ signal }) =>
      answerOf(filesAt(store).GET('/api/search', { params: { query: { q: query, limit: maxHits } }, signal })),
  })
  if (query === '' || found.data?.length === 0) {
    return (
      <Card label={t('files.results')}>
        <Empty
          icon={<SearchIcon size={36} />}
          title={query === '' ? t('files.whatAreYouLookingFor') : t('files.nothingFound')}
        >
          {t('files.aFileIsFoundWhenAll')}
        </Empty>
      </Card>
    )
  }
  return (
    <Card label={t('files.results')}>
      {found.isPending ? <Waiting lines={6} /> : null}
      {found.isError ? <Trouble error={found.error} again={() => void found.refetch()} /> : null}
      {found.data ? (
        <>
          <Text size="sm" c="dimmed" role="status">
            {found.data.length === maxHits
              ? t('files.theBestMaxhits', { maxHits })
              : t('files.countResult', { count: found.data.length })}
          </Text>
          <FoundList items={found.data} renderBelow={({ snippet }) => <Snippet snippet={snippet} />} />
        </>
      ) : null}
    </Card>
  )
}

function Snippet({ snippet }: Readonly<{ snippet: string }>) {
  if (snippet === '') return null
  return (
    <p className={styles.snippet}>
      {piecesOf(snippet).map(({ text, isHit }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no name but their place
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}
