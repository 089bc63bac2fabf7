import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Waiting } from '../../parts/page.tsx'
import { count } from '../../parts/words.ts'
import type { CrawlConnection } from '../crawl-connection.ts'
import { type CrawlRecord, isUnderWay } from '../crawls.ts'
import { anyPage, filtered, outcomeWord } from './filters.ts'
import styles from './found.module.css'
import { allPages } from './pages.ts'
import { PagesTable } from './pages-table.tsx'

const statuses = [
  { value: '', label: t('crawl.anyStatus') },
  { value: '2', label: '2xx' },
  { value: '3', label: '3xx' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
]

/** Every address that was found and how it ended, to be filtered. */
export function PagesPage({ connection, crawl }: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord }>) {
  const [filter, setFilter] = useState(anyPage)
  const applied = useDeferredValue(filter)
  const isLive = isUnderWay(crawl)
  const pages = useQuery({
    queryKey: ['crawl', connection, crawl.crawl_id, 'pages'],
    queryFn: ({ signal }) => allPages(connection, crawl.crawl_id, signal),
    // A long list is read again when the crawl has ended, and not while it grows.
    refetchInterval: ({ state }) => (isLive && (state.data?.total ?? 0) < 2000 ? 3000 : false),
    gcTime: 30_000,
  })
  if (pages.isPending) {
    return (
      <Card>
        <Waiting lines={8} />
      </Card>
    )
  }
  if (pages.isError) return <ErrorAlert error={pages.error} again={() => void pages.refetch()} />
  const { items, total } = pages.data
  const shown = filtered(items, applied)
  const outcomes = [...new Set(items.map(({ outcome }) => outcome))].toSorted()
  return (
    <Card label={t('crawl.pages')}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          label={t('crawl.addressOrTitle')}
          placeholder={t('crawl.partOfIt')}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <NativeSelect
          className={styles.choice}
          label={t('crawl.result')}
          value={filter.outcome}
          onChange={(event) => setFilter({ ...filter, outcome: event.currentTarget.value })}
          data={[
            { value: '', label: t('crawl.anyResult') },
            ...outcomes.map((outcome) => ({ value: outcome, label: outcomeWord(outcome) })),
          ]}
        />
        <NativeSelect
          className={styles.choice}
          label={t('crawl.status')}
          value={filter.status}
          onChange={(event) => setFilter({ ...filter, status: event.currentTarget.value })}
          data={statuses}
        />
      </div>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {shown.length === items.length
          ? t('crawl.countAddress', { count: total })
          : t('crawl.lengthOfLength2', { length: count(shown.length), length2: count(items.length) })}
        {items.length < total ? t('crawl.onlyTheFirstLengthAreListed', { length: count(items.length) }) : ''}
      </Text>
      {shown.length > 0 ? (
        <PagesTable pages={shown} />
      ) : (
        <Text size="sm">{items.length === 0 ? t('crawl.nothingFoundYet') : t('crawl.noAddressMatches')}</Text>
      )}
    </Card>
  )
}
