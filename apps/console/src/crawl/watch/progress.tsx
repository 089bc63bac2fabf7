import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { locale, t } from '../../messages/messages.ts'
import { Card, Facts } from '../../parts/page.tsx'
import { LinePlot } from '../../parts/plots/line-plot.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, count, decimal, duration, milliseconds, moment } from '../../parts/words.ts'
import styles from '../crawl.module.css'
import type { CrawlConnection } from '../crawl-connection.ts'
import { Amounts } from '../crawl-list.tsx'
import { type CrawlRecord, type CrawlStats, crawlStats, isUnderWay, ranked } from '../crawls.ts'
import { outcomeWord } from '../found/filters.ts'
import type { Live, NewPage } from './follow.ts'
import { rates, type Sample } from './samples.ts'

type ProgressProps = Readonly<{ connection: CrawlConnection; crawl: CrawlRecord; live: Live }>

/** How a crawl goes: its counts, its pace over time, the newest pages; and its statistics. */
export function Progress({ connection, crawl, live }: ProgressProps) {
  const isLive = isUnderWay(crawl)
  const stats = useQuery({
    queryKey: ['crawl', connection, crawl.crawl_id, 'stats', isLive],
    queryFn: ({ signal }) => crawlStats(connection, crawl.crawl_id, signal),
    refetchInterval: isLive ? 2000 : false,
    placeholderData: (earlier) => earlier,
  })
  return (
    <Stack gap="lg">
      <Card label={t('crawl.counts')}>
        <Amounts crawl={crawl} />
        {live.isCut && isLive ? (
          <Text size="sm" c="dimmed" mt="sm" role="status">
            {t('crawl.connectionLostTryingAgain')}
          </Text>
        ) : null}
      </Card>
      {live.samples.length > 2 ? (
        <Card label={t('crawl.overTime')}>
          <Pace samples={live.samples} />
        </Card>
      ) : null}
      {live.latest.length > 0 ? (
        <Card label={t('crawl.newestPages')}>
          <Latest pages={live.latest} />
        </Card>
      ) : null}
      <Card label={t('crawl.statistics')}>
        <QueryState query={stats} lines={3}>
          {(known) => <Stats crawl={crawl} stats={known} />}
        </QueryState>
      </Card>
    </Stack>
  )
}

const short = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })

function Pace({ samples }: Readonly<{ samples: readonly Sample[] }>) {
  const [first] = samples
  const names = samples.slice(1).map(({ at }) => duration(Math.round((at - (first?.at ?? at)) / 1000)))
  return (
    <div className={styles.plots}>
      <div>
        <Text fw={600} mb="sm">
          {t('crawl.pagesPerSecond')}
        </Text>
        <LinePlot
          label={t('crawl.pagesPerSecondOverTime')}
          series={[{ name: t('crawl.pagesPerSecond'), tone: 'first', values: rates(samples) }]}
          names={names}
          format={(value) => short.format(value)}
        />
      </div>
      <div>
        <Text fw={600} mb="sm">
          {t('crawl.addresses')}
        </Text>
        <LinePlot
          label={t('crawl.addressesInTheQueueDoneAnd')}
          series={[
            { name: t('crawl.inTheQueue'), tone: 'waiting', values: samples.slice(1).map(({ queued }) => queued) },
            { name: t('crawl.done'), tone: 'good', values: samples.slice(1).map(({ done }) => done) },
            { name: t('crawl.failed'), tone: 'bad', values: samples.slice(1).map(({ failed }) => failed) },
          ]}
          names={names}
          format={(value) => (Number.isInteger(value) ? count(value) : '')}
        />
      </div>
    </div>
  )
}

const Latest = ({ pages }: Readonly<{ pages: readonly NewPage[] }>) => (
  <>
    <Text fw={600} mb="sm">
      {t('crawl.newestPages')}
    </Text>
    <ul className={styles.latest}>
      {pages.map((page) => (
        <li key={page.page_id ?? page.url}>
          <span className={styles.status} data-bad={(page.status ?? 0) >= 400 || undefined}>
            {page.status ?? '–'}
          </span>
          <Anchor href={page.url} target="_blank" rel="noreferrer" size="sm" className={styles.url}>
            {page.url}
          </Anchor>
          <Text span size="xs" c="dimmed">
            {page.outcome === 'fetched' ? milliseconds(page.response_time_ms) : outcomeWord(page.outcome)}
          </Text>
        </li>
      ))}
    </ul>
  </>
)

function Stats({ crawl, stats }: Readonly<{ crawl: CrawlRecord; stats: CrawlStats }>) {
  const outcomes = Object.fromEntries(Object.entries(stats.outcomes).map(([name, many]) => [outcomeWord(name), many]))
  return (
    <div className={styles.columns}>
      <Facts
        facts={[
          [t('crawl.pages'), count(stats.total_pages)],
          [t('crawl.size'), bytes(stats.bytes)],
          [
            t('crawl.rate'),
            stats.pages_per_second === null
              ? '–'
              : t('crawl.valuePagesS', { value: decimal(stats.pages_per_second, 1) }),
          ],
          [t('crawl.averageResponse'), milliseconds(stats.avg_response_time_ms)],
          [t('crawl.response95thPercentile'), milliseconds(stats.p95_response_time_ms)],
          [t('crawl.issues'), count(stats.total_issues)],
          [t('crawl.duration'), took(crawl)],
        ]}
      />
      <Ranked title={t('crawl.results')} amounts={outcomes} />
      <Ranked title={t('crawl.statuses')} amounts={stats.status_codes} />
      <Ranked title={t('crawl.types')} amounts={stats.content_types} />
    </div>
  )
}

function took({ created_at: from, completed_at: to }: CrawlRecord): string {
  if (to === null) return t('crawl.sinceFrom', { from: moment(from) })
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 1000 ? milliseconds(ms) : duration(ms / 1000)
}

function Ranked({ title, amounts }: Readonly<{ title: string; amounts: Readonly<Record<string, number>> }>) {
  const rows = ranked(amounts)
  if (rows.length === 0) return null
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" mb={6}>
        {title}
      </Text>
      <Facts facts={rows.map(([name, amount]) => [name, count(amount)] as const)} />
    </div>
  )
}
