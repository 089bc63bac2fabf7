import { Anchor, Badge, Text } from '@mantine/core'
import { Card } from '../parts/page.tsx'
import { count, moment } from '../parts/words.ts'
import { fragmentOf } from '../shell/route.ts'
import styles from './crawl.module.css'
import { CrawlDetails } from './crawl-details.tsx'
import { type CrawlDoor, type CrawlRecord, isUnderWay } from './crawls.ts'

type CrawlListProps = Readonly<{ door: CrawlDoor; crawls: readonly CrawlRecord[]; open: string | null }>

/** The crawls, newest first; the one that the address names is open. */
export function CrawlList({ door, crawls, open }: CrawlListProps) {
  return (
    <Card label="Crawls">
      <ul className={styles.list}>
        {crawls.map((crawl) => (
          <li key={crawl.crawl_id} className={styles.crawl}>
            <CrawlSummary crawl={crawl} isOpen={crawl.crawl_id === open} />
            {crawl.crawl_id === open ? <CrawlDetails door={door} crawl={crawl} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CrawlSummary({ crawl, isOpen }: Readonly<{ crawl: CrawlRecord; isOpen: boolean }>) {
  const target = fragmentOf({ page: 'crawl', crawlId: isOpen ? null : crawl.crawl_id })
  const amounts = [
    ['crawled', crawl.pages_crawled],
    ['queued', crawl.pages_queued],
    ['failed', crawl.pages_failed],
    ['skipped', crawl.pages_skipped],
  ] as const
  return (
    <div className={styles.summary}>
      <div className={styles.what}>
        <Anchor href={target} aria-expanded={isOpen} className={styles.site}>
          {crawl.start_url}
        </Anchor>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={crawl.created_at}>{moment(crawl.created_at)}</time>
        </Text>
      </div>
      <dl className={styles.amounts}>
        {amounts.map(([name, amount]) => (
          <div key={name}>
            <dd data-zero={amount === 0 || undefined}>{count(amount)}</dd>
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
      <CrawlState crawl={crawl} />
    </div>
  )
}

const colours: Readonly<Record<string, string>> = { completed: 'river', failed: 'red', running: 'sand' }

function CrawlState({ crawl }: Readonly<{ crawl: CrawlRecord }>) {
  return (
    <Badge
      className={styles.state}
      variant="light"
      color={colours[crawl.status] ?? 'gray'}
      tt="none"
      leftSection={isUnderWay(crawl) ? <span className={styles.pulse} /> : undefined}
    >
      {crawl.status}
    </Badge>
  )
}
