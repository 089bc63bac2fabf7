import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCrawlConnection } from '../crawl/crawl-connection.ts'
import { CrawlState } from '../crawl/crawl-state.tsx'
import { crawlsQuery, isUnderWay } from '../crawl/crawls.ts'
import { t } from '../messages/messages.ts'
import rows from '../parts/rows.module.css'
import { fragmentOf } from '../routing/route.ts'
import { useAddress } from '../wire/services.tsx'
import { ListCard } from './list-card.tsx'

/** How often running crawls are looked at again, milliseconds. */
const everyMs = 2000

/** The crawls that are running. Nothing when there are none. */
export function CrawlsCard() {
  const address = useAddress('crawl')
  const connection = useCrawlConnection(address ?? '')
  const { data = [] } = useQuery({
    ...crawlsQuery(connection),
    enabled: address !== undefined && connection.credentials !== null,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? everyMs : false),
  })
  const running = data.filter(isUnderWay)
  if (running.length === 0) return null
  return (
    <ListCard title={t('home.runningCrawls')} more={{ name: t('home.allCrawls'), to: { page: 'crawl', trail: [] } }}>
      {running.map((crawl) => (
        <li key={crawl.crawl_id} className={rows.row}>
          <div className={rows.what}>
            <Anchor className={rows.name} href={fragmentOf({ page: 'crawl', trail: [crawl.crawl_id] })}>
              {crawl.start_url}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t('home.countPage', { count: crawl.pages_crawled })}
            </Text>
          </div>
          <CrawlState crawl={crawl} />
        </li>
      ))}
    </ListCard>
  )
}
