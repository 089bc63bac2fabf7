import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { LinkIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { count } from '../../parts/words.ts'
import type { CrawlConnection } from '../crawl-connection.ts'
import type { CrawlRecord } from '../crawls.ts'
import { allPages } from '../found/pages.ts'
import { allLinks } from './all-links.ts'
import styles from './graph.module.css'
import { Picture } from './picture.tsx'
import { indegrees, maxDots, siteGraph } from './site-graph.ts'

/** How many of the pages that most links lead to are named. */
const named = 10

/** The site as a picture of its links, and in words which pages are at its middle. */
export function GraphPage({ connection, crawl }: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord }>) {
  const id = crawl.crawl_id
  const [chosen, setChosen] = useState<number | null>(null)
  const pages = useQuery({
    queryKey: ['crawl', connection, id, 'pages'],
    queryFn: ({ signal }) => allPages(connection, id, signal),
    gcTime: 30_000,
  })
  const links = useQuery({
    queryKey: ['crawl', connection, id, 'links', pages.data?.items.length],
    enabled: pages.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => allLinks(connection, id, pages.data?.items ?? [], signal),
  })
  const graph = useMemo(
    () => siteGraph(pages.data?.items ?? [], links.data?.outgoing ?? new Map()),
    [pages.data, links.data],
  )
  const degrees = useMemo(() => indegrees(graph), [graph])
  if (pages.isError) return <ErrorAlert error={pages.error} again={() => void pages.refetch()} />
  if (pages.isPending) {
    return (
      <Card>
        <Waiting lines={8} />
      </Card>
    )
  }
  if (graph.dots.length === 0) {
    return (
      <Card>
        <Empty icon={<LinkIcon size={36} />} title={t('crawl.noPagesYet')}>
          {t('crawl.eachPageAppearsAsADot')}
        </Empty>
      </Card>
    )
  }
  const dot = chosen === null ? undefined : graph.dots[chosen]
  const top = degrees
    .map((degree, at) => ({ degree, dot: graph.dots[at] }))
    .toSorted((one, other) => other.degree - one.degree)
    .slice(0, named)
  return (
    <Stack gap="lg">
      <Card label={t('crawl.linkGraph')}>
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {t('crawl.lengthAndLength2RestRest2Rest3', {
            length: t('crawl.countPage', { count: graph.dots.length }),
            length2: t('crawl.countLink', { count: graph.links.length }),
            rest: links.isPending ? t('crawl.readingLinks') : '',
            rest2: links.data?.isPartial ? t('crawl.someLinksCouldNotBeRead') : '',
            rest3:
              pages.data.total > maxDots && graph.dots.length === maxDots
                ? t('crawl.theMaxdotsNearestToTheStart', { maxDots: count(maxDots) })
                : '',
          })}
        </Text>
        <Picture graph={graph} degrees={degrees} chosen={chosen} onChoose={setChosen} />
        <Text size="sm" mt="sm" className={styles.chosen} aria-live="polite">
          {dot ? (
            <>
              <Anchor href={dot.url} target="_blank" rel="noreferrer">
                {dot.title ?? dot.url}
              </Anchor>{' '}
              {t('crawl.degreesToThisPageDistanceRest', {
                degrees: t('crawl.countLinkLeads', { count: degrees[chosen ?? 0] ?? 0 }),
                rest:
                  dot.depth === 0
                    ? t('crawl.startPage')
                    : t('crawl.depthFromTheStart', { depth: t('crawl.countLink', { count: dot.depth }) }),
              })}
            </>
          ) : (
            t('crawl.selectADotToSeeIts')
          )}
        </Text>
      </Card>
      <Card label={t('crawl.mostLinked')}>
        <Text fw={600} mb="sm">
          {t('crawl.pagesWithTheMostLinksTo')}
        </Text>
        <ol className={styles.top}>
          {top.map(({ degree, dot: one }) =>
            one ? (
              <li key={one.url}>
                <Anchor href={one.url} target="_blank" rel="noreferrer" size="sm">
                  {one.title ?? one.url}
                </Anchor>
                <Text span size="sm" c="dimmed">
                  {t('crawl.countLink', { count: degree })}
                </Text>
              </li>
            ) : null,
          )}
        </ol>
      </Card>
    </Stack>
  )
}
