import { Badge } from '@mantine/core'
import styles from './crawl.module.css'
import { type CrawlRecord, isUnderWay, statusName } from './crawls.ts'

const colours: Readonly<Record<string, string>> = { completed: 'river', failed: 'red', running: 'sand' }

export function CrawlState({ crawl }: Readonly<{ crawl: CrawlRecord }>) {
  return (
    <Badge
      className={styles.state}
      variant="light"
      color={colours[crawl.status] ?? 'gray'}
      tt="none"
      leftSection={isUnderWay(crawl) ? <span className={styles.pulse} /> : undefined}
    >
      {statusName(crawl.status)}
    </Badge>
  )
}
