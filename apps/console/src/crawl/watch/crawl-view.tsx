import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../../messages/messages.ts'
import { Card, PageHeading, Waiting } from '../../parts/page.tsx'
import { Sections } from '../../parts/sections.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { fragmentOf } from '../../shell/route.ts'
import type { CrawlDoor } from '../crawl-door.ts'
import { CrawlState } from '../crawl-state.tsx'
import { type CrawlRecord, endOf, findCrawl } from '../crawls.ts'
import { crawlKeyOf, type Live, useLive } from './follow.ts'
import { Progress } from './progress.tsx'
import { Steer } from './steer.tsx'

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

type CrawlViewProps = Readonly<{ door: CrawlDoor; id: string; page: string }>

/** One crawl: how it goes, what it has found, and steering it. */
export function CrawlView({ door, id, page }: CrawlViewProps) {
  const crawl = useQuery({
    queryKey: crawlKeyOf(door, id),
    queryFn: ({ signal }) => findCrawl(door, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (crawl.data) return <Viewed door={door} crawl={crawl.data} page={page} />
  return (
    <>
      <PageHeading title={t('crawl.crawl')}>
        <AllCrawls />
      </PageHeading>
      {crawl.isError ? (
        <Trouble error={crawl.error} again={() => void crawl.refetch()} />
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

function Viewed({ door, crawl, page }: Readonly<{ door: CrawlDoor; crawl: CrawlRecord; page: string }>) {
  const live = useLive(door, crawl)
  const current = sections.find(([, trail]) => trail === page) ?? sections[0]
  const end = endOf(crawl)
  return (
    <>
      <PageHeading title={titleOf(crawl.start_url)} actions={<Steer door={door} crawl={crawl} />}>
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
        {partOf({ door, crawl, page, live })}
      </Suspense>
    </>
  )
}

type PartProps = Readonly<{ door: CrawlDoor; crawl: CrawlRecord; page: string; live: Live }>

function partOf({ door, crawl, page, live }: PartProps): ReactNode {
  if (page === 'pages') return <PagesPage door={door} crawl={crawl} />
  if (page === 'issues') return <IssuesPage door={door} crawl={crawl} />
  if (page === 'exports') return <ExportsPage door={door} crawl={crawl} />
  if (page === 'graph') return <GraphPage door={door} crawl={crawl} />
  return <Progress door={door} crawl={crawl} live={live} />
}

/** The address without its scheme: what people call a site. */
const titleOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
