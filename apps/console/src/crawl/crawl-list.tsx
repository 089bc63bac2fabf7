import { Anchor, Text } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { Card } from '../parts/page.tsx'
import rowStyles from '../parts/rows.module.css'
import { count, moment } from '../parts/words.ts'
import { fragmentOf } from '../routing/route.ts'
import styles from './crawl.module.css'
import { CrawlState } from './crawl-state.tsx'
import type { CrawlRecord } from './crawls.ts'

/** The crawls, newest first. */
export function CrawlList({ crawls }: Readonly<{ crawls: readonly CrawlRecord[] }>) {
  return (
    <Card label={t('crawl.crawls')}>
      <ul className={rowStyles.list}>
        {crawls.map((crawl) => (
          <li key={crawl.crawl_id}>
            <CrawlSummary crawl={crawl} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CrawlSummary({ crawl }: Readonly<{ crawl: CrawlRecord }>) {
  return (
    <div className={styles.summary}>
      <div>
        <Anchor href={fragmentOf({ page: 'crawl', trail: [crawl.crawl_id] })} className={rowStyles.name}>
          {crawl.start_url}
        </Anchor>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={crawl.created_at}>{moment(crawl.created_at)}</time>
        </Text>
      </div>
      <Amounts crawl={crawl} />
      <CrawlState crawl={crawl} />
    </div>
  )
}

/** A crawl's counts, with their names. */
export function Amounts({ crawl }: Readonly<{ crawl: CrawlRecord }>) {
  const amounts = [
    [t('crawl.crawled'), crawl.pages_crawled],
    [t('crawl.queued'), crawl.pages_queued],
    [t('crawl.statusFailed'), crawl.pages_failed],
    [t('crawl.skipped'), crawl.pages_skipped],
    [t('crawl.issues'), crawl.issues_found],
  ] as const
  return (
    <dl className={styles.amounts}>
      {amounts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-zero={amount === 0 || undefined}>{count(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
