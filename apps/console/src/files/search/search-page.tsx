import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { SearchIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import type { Narrowing } from '../../routing/narrowing.ts'
import { goInstead } from '../../routing/route.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { FoundList } from './found-list.tsx'
import { NarrowingBar } from './narrowing-bar.tsx'
import styles from './search.module.css'
import { besidePath, type Piece, piecesOfName } from './snippet.ts'

const maxHits = 200
const dayMs = 86_400_000

type SearchPageProps = Readonly<{ query: string; narrowing: Narrowing }>

/** What was found, best first, with the words around each hit, and what it can be narrowed by. */
export function SearchPage({ query, narrowing }: SearchPageProps) {
  const { store } = useFilesContext()
  const found = useQuery({
    queryKey: ['files', 'search', store, query, narrowing],
    enabled: query !== '',
    // What was found before stays until there is something else to show: one is still typing.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => search(store, { query, narrowing, signal }),
  })
  if (query === '') {
    return (
      <Card label={t('files.results')}>
        <NothingFound title={t('files.whatAreYouLookingFor')} />
      </Card>
    )
  }
  const hits = found.data ?? []
  return (
    <Card label={t('files.results')}>
      <NarrowingBar
        narrowing={narrowing}
        hits={hits}
        onNarrow={(next) => goInstead({ page: 'search', query, narrowing: next })}
      />
      {found.isSuccess ? (
        <Text size="sm" c="dimmed" role="status">
          {hits.length === maxHits
            ? t('files.theBestMaxhits', { maxHits })
            : t('files.countResult', { count: hits.length })}
        </Text>
      ) : null}
      <QueryState query={found} lines={6} empty={<NothingFound title={t('files.nothingFound')} />}>
        {(items) => (
          <FoundList
            items={items}
            renderName={({ name }) => <Pieces pieces={piecesOfName(name, query)} />}
            renderBelow={({ snippet, path }) => <Snippet pieces={besidePath(snippet, path)} />}
          />
        )}
      </QueryState>
    </Card>
  )
}

type Asked = SearchPageProps & Readonly<{ signal: AbortSignal }>

function search(store: Store, { query, narrowing: { kind, span, tag, owner, folder }, signal }: Asked) {
  const asked = {
    q: query,
    limit: maxHits,
    ...(kind && { kind }),
    ...(span && { since: new Date(Date.now() - Number(span) * dayMs).toISOString() }),
    ...(tag && { tag }),
    ...(owner && { owner }),
    ...(folder && { path: folder }),
  }
  return answerOf(filesAt(store).GET('/api/search', { params: { query: asked }, signal }))
}

const NothingFound = ({ title }: Readonly<{ title: string }>) => (
  <Empty icon={<SearchIcon size={36} />} title={title}>
    {t('files.aFileIsFoundWhenAll')}
  </Empty>
)

function Snippet({ pieces }: Readonly<{ pieces: readonly Piece[] }>) {
  if (pieces.length === 0) return null
  return (
    <p className={styles.snippet}>
      <Pieces pieces={pieces} />
    </p>
  )
}

const Pieces = ({ pieces }: Readonly<{ pieces: readonly Piece[] }>) =>
  pieces.map(({ text, isHit }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no name but their place
    isHit ? <mark key={at}>{visibleName(text)}</mark> : <span key={at}>{visibleName(text)}</span>,
  )
