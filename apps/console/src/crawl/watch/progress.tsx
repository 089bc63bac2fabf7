import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { LinePlot } from '../../parts/plots/line-plot.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, count, duration, milliseconds, moment } from '../../parts/words.ts'
import styles from '../crawl.module.css'
import type { CrawlDoor } from '../crawl-door.ts'
import { Amounts } from '../crawl-list.tsx'
import { type CrawlRecord, type CrawlStats, crawlStats, isUnderWay, ranked } from '../crawls.ts'
import { outcomeWord } from '../found/filters.ts'
import type { CrawlPage } from '../found/pages.ts'
import type { Live } from './follow.ts'
import { rates, type Sample } from './samples.ts'

type ProgressProps = Readonly<{ door: CrawlDoor; crawl: CrawlRecord; live: Live }>

/** How a crawl goes: its counts, its pace over time, the newest pages; and its statistics. */
export function Progress({ door, crawl, live }: ProgressProps) {
  const isLive = isUnderWay(crawl)
  const stats = useQuery({
    queryKey: ['crawl', door, crawl.crawl_id, 'stats', isLive],
    queryFn: ({ signal }) => crawlStats(door, crawl.crawl_id, signal),
    refetchInterval: isLive ? 2000 : false,
    placeholderData: (earlier) => earlier,
  })
  return (
    <Stack gap="lg">
      <Card label="Counts">
        <Amounts crawl={crawl} />
        {live.isCut && isLive ? (
          <Text size="sm" c="dimmed" mt="sm" role="status">
            The connection was cut off; trying again.
          </Text>
        ) : null}
      </Card>
      {live.samples.length > 2 ? (
        <Card label="Over time">
          <Pace samples={live.samples} />
        </Card>
      ) : null}
      {live.latest.length > 0 ? (
        <Card label="The newest pages">
          <Latest pages={live.latest} />
        </Card>
      ) : null}
      <Card label="Statistics">
        {stats.isError ? <Trouble error={stats.error} again={() => void stats.refetch()} /> : null}
        {stats.data ? <Stats crawl={crawl} stats={stats.data} /> : stats.isPending ? <Waiting /> : null}
      </Card>
    </Stack>
  )
}

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function Pace({ samples }: Readonly<{ samples: readonly Sample[] }>) {
  const [first] = samples
  const names = samples.slice(1).map(({ at }) => duration(Math.round((at - (first?.at ?? at)) / 1000)))
  return (
    <div className={styles.plots}>
      <div>
        <Text fw={600} mb="sm">
          Pages a second
        </Text>
        <LinePlot
          label="Pages a second, over time"
          series={[{ name: 'Pages a second', tone: 'first', values: rates(samples) }]}
          names={names}
          format={(value) => short.format(value)}
        />
      </div>
      <div>
        <Text fw={600} mb="sm">
          Addresses
        </Text>
        <LinePlot
          label="Addresses in the queue, done and failed, over time"
          series={[
            { name: 'In the queue', tone: 'waiting', values: samples.slice(1).map(({ queued }) => queued) },
            { name: 'Done', tone: 'good', values: samples.slice(1).map(({ done }) => done) },
            { name: 'Failed', tone: 'bad', values: samples.slice(1).map(({ failed }) => failed) },
          ]}
          names={names}
          format={(value) => (Number.isInteger(value) ? count(value) : '')}
        />
      </div>
    </div>
  )
}

const Latest = ({ pages }: Readonly<{ pages: readonly CrawlPage[] }>) => (
  <>
    <Text fw={600} mb="sm">
      The newest pages
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
          ['Pages', count(stats.total_pages)],
          ['Size', bytes(stats.bytes)],
          ['Rate', stats.pages_per_second === null ? '–' : `${stats.pages_per_second.toFixed(1)} pages/s`],
          ['Response, mean', milliseconds(stats.avg_response_time_ms)],
          ['Response, p95', milliseconds(stats.p95_response_time_ms)],
          ['Issues', count(stats.total_issues)],
          ['Took', took(crawl)],
        ]}
      />
      <Ranked title="Outcomes" amounts={outcomes} />
      <Ranked title="Statuses" amounts={stats.status_codes} />
      <Ranked title="Types" amounts={stats.content_types} />
    </div>
  )
}

function took({ created_at: from, completed_at: to }: CrawlRecord): string {
  if (to === null) return `since ${moment(from)}`
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
