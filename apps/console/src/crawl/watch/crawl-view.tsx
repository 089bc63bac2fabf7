import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, PageHeading, Waiting } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections/sections.tsx'
import { moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import type { CrawlConnection } from '../crawl-connection.ts'
import { CrawlState } from '../crawl-state.tsx'
import { type CrawlRecord, endOf, findCrawl } from '../crawls.ts'
import { CrawlControls } from './crawl-controls.tsx'
import { crawlKeyOf, type Live, useLive } from './follow.ts'
import { Progress } from './progress.tsx'

const PagesPage = lazy(async () => ({ default: (await import('../found/pages-page.tsx')).PagesPage }))
const IssuesPage = lazy(async () => ({ default: (await import('../found/issues-page.tsx')).IssuesPage }))
const ExportsPage = lazy(async () => ({ default: (await import('../found/exports-page.tsx')).ExportsPage }))
const GraphPage = lazy(async () => ({ default: (await import('../graph/graph-page.tsx')).GraphPage }))

const sections = [
  [t('crawl.progress'), ''],
  [t('crawl.pages'), 'pages'],
  [t('crawl.links'), 'graph'],
  [t('crawl.issues'), 'issues'],
  [t('crawl.exports'), 'exports'],
] as const

type CrawlViewProps = Readonly<{ connection: CrawlConnection; id: string; page: string }>

/** One crawl: how it goes, what it has found, and steering it. */
export function CrawlView({ connection, id, page }: CrawlViewProps) {
  const crawl = useQuery({
    queryKey: crawlKeyOf(connection, id),
    queryFn: ({ signal }) => findCrawl(connection, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (crawl.data) return <Viewed connection={connection} crawl={crawl.data} page={page} />
  return (
    <>
      <PageHeading title={t('crawl.crawl')}>
        <AllCrawls />
      </PageHeading>
      {crawl.isError ? (
        <ErrorAlert error={crawl.error} again={() => void crawl.refetch()} />
      ) : (
        <Card>
          <Waiting lines={6} />
        </Card>
      )}
    </>
  )
}

const AllCrawls = () => (
  <Anchor href={fragmentOf({ page: 'crawl', trail: [] })} size="sm">
    {t('crawl.allCrawls')}
  </Anchor>
)

function Viewed({
  connection,
  crawl,
  page,
}: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord; page: string }>) {
  const live = useLive(connection, crawl)
  const current = sections.find(([, trail]) => trail === page) ?? sections[0]
  const end = endOf(crawl)
  return (
    <>
      <PageHeading title={titleOf(crawl.start_url)} actions={<CrawlControls connection={connection} crawl={crawl} />}>
        <AllCrawls /> · <CrawlState crawl={crawl} />{' '}
        {end === undefined ? t('crawl.sinceCreatedat', { createdat: moment(crawl.created_at) }) : `${end}.`}
      </PageHeading>
      <Sections
        label={t('crawl.thisCrawl')}
        current={current[0]}
        sections={sections.map(([name, trail]) => ({
          name,
          to: { page: 'crawl', trail: trail === '' ? [crawl.crawl_id] : [crawl.crawl_id, trail] },
        }))}
      />
      <Suspense
        fallback={
          <Card>
            <Waiting />
          </Card>
        }
      >
        {partOf({ connection, crawl, page, live })}
      </Suspense>
    </>
  )
}

type PartProps = Readonly<{ connection: CrawlConnection; crawl: CrawlRecord; page: string; live: Live }>

function partOf({ connection, crawl, page, live }: PartProps): ReactNode {
  if (page === 'pages') return <PagesPage connection={connection} crawl={crawl} />
  if (page === 'issues') return <IssuesPage connection={connection} crawl={crawl} />
  if (page === 'exports') return <ExportsPage connection={connection} crawl={crawl} />
  if (page === 'graph') return <GraphPage connection={connection} crawl={crawl} />
  return <Progress connection={connection} crawl={crawl} live={live} />
}

/** The address without its scheme: what people call a site. */
const titleOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
