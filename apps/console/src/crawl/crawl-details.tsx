import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Facts, Waiting } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { bytes, count, duration, milliseconds, moment } from '../parts/words.ts'
import styles from './crawl.module.css'
import { type CrawlDoor, type CrawlRecord, type CrawlStats, crawlStats, endOf, isUnderWay, ranked } from './crawls.ts'

/** The statistics of one crawl, live while it runs and read once more when it ends. */
export function CrawlDetails({ door, crawl }: Readonly<{ door: CrawlDoor; crawl: CrawlRecord }>) {
  const isLive = isUnderWay(crawl)
  const stats = useQuery({
    queryKey: ['crawl-stats', door.address, door.key, crawl.crawl_id, isLive],
    queryFn: ({ signal }) => crawlStats(door, crawl.crawl_id, signal),
    refetchInterval: isLive ? 1000 : false,
    placeholderData: (earlier) => earlier,
  })
  return (
    <div className={styles.details}>
      {stats.isError ? <Trouble error={stats.error} again={() => void stats.refetch()} /> : null}
      {stats.data ? <Stats crawl={crawl} stats={stats.data} /> : stats.isPending ? <Waiting /> : null}
    </div>
  )
}

function Stats({ crawl, stats }: Readonly<{ crawl: CrawlRecord; stats: CrawlStats }>) {
  const end = endOf(crawl)
  return (
    <div className={styles.columns}>
      {end === undefined ? null : (
        <Text size="sm" w="100%">
          {end}.
        </Text>
      )}
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
      <Amounts title="Outcomes" amounts={stats.outcomes} />
      <Amounts title="Statuses" amounts={stats.status_codes} />
      <Amounts title="Types" amounts={stats.content_types} />
    </div>
  )
}

function took({ created_at: from, completed_at: to }: CrawlRecord): string {
  if (to === null) return `since ${moment(from)}`
  const ms = Date.parse(to) - Date.parse(from)
  return ms < 1000 ? milliseconds(ms) : duration(ms / 1000)
}

function Amounts({ title, amounts }: Readonly<{ title: string; amounts: Readonly<Record<string, number>> }>) {
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
