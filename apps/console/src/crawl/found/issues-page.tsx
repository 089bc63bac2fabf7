import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { CheckIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { StackedBar } from '../../parts/plots/stacked-bar.tsx'
import type { Tone } from '../../parts/plots/tone.ts'
import rowStyles from '../../parts/rows.module.css'
import { count } from '../../parts/words.ts'
import type { CrawlConnection } from '../crawl-connection.ts'
import { type CrawlRecord, isUnderWay } from '../crawls.ts'
import styles from './found.module.css'
import { categoryName, grouped, type IssueGroup, meaningOf, severities, titleOf } from './issues.ts'
import { allIssues } from './pages.ts'

const severityNames = {
  critical: t('crawl.severityCritical'),
  error: t('crawl.severityError'),
  warning: t('crawl.severityWarning'),
  info: t('crawl.severityInfo'),
} as const

const tones: Readonly<Record<(typeof severities)[number], Tone>> = {
  critical: 'bad',
  error: 'waiting',
  warning: 'second',
  info: 'first',
}
const colours: Readonly<Record<string, string>> = { critical: 'red', error: 'sand', warning: 'sand', info: 'river' }
/** How many addresses of one kind are listed; the rest is counted. */
const maxShown = 100

/** What is wrong with the site, the gravest first. */
export function IssuesPage({ connection, crawl }: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord }>) {
  const isLive = isUnderWay(crawl)
  const issues = useQuery({
    queryKey: ['crawl', connection, crawl.crawl_id, 'issues'],
    queryFn: ({ signal }) => allIssues(connection, crawl.crawl_id, signal),
    refetchInterval: ({ state }) => (isLive && (state.data?.total ?? 0) < 2000 ? 3000 : false),
    gcTime: 30_000,
  })
  if (issues.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  if (issues.isError) return <ErrorAlert error={issues.error} again={() => void issues.refetch()} />
  const { items, total } = issues.data
  if (items.length === 0) {
    return (
      <Card>
        <Empty icon={<CheckIcon size={36} />} title={isLive ? t('crawl.noIssuesSoFar') : t('crawl.noIssues')}>
          {t('crawl.brokenLinksMissingTitlesSlowPages')}
        </Empty>
      </Card>
    )
  }
  return (
    <Stack gap="lg">
      <Card label={t('crawl.bySeverity')}>
        <StackedBar
          label={t('crawl.issuesBySeverity')}
          format={count}
          parts={severities.map((severity) => ({
            name: severityNames[severity],
            tone: tones[severity],
            value: items.filter((one) => one.severity === severity).length,
          }))}
        />
      </Card>
      <Card label={t('crawl.issues')}>
        <ul className={rowStyles.list}>
          {grouped(items).map((group) => (
            <IssueKind key={`${group.severity} ${group.code}`} group={group} />
          ))}
        </ul>
        {items.length < total ? (
          <Text size="sm" c="dimmed">
            {t('crawl.theFirstLengthOfTotalIssues', { length: count(items.length), total: count(total) })}
          </Text>
        ) : null}
      </Card>
    </Stack>
  )
}

function IssueKind({ group: { severity, code, category, issues } }: Readonly<{ group: IssueGroup }>) {
  const meaning = meaningOf(code)
  return (
    <li>
      <details>
        <summary className={styles.group}>
          <Badge variant="light" color={colours[severity] ?? 'gray'} tt="none" className={styles.severity}>
            {severityNames[severity]}
          </Badge>
          <span className={styles.code}>{titleOf(code)}</span>
          <Text span size="sm" c="dimmed">
            {categoryName(category)}, {t('crawl.countTime', { count: issues.length })}
          </Text>
        </summary>
        {meaning === undefined ? null : (
          <Text size="sm" className={styles.meaning}>
            {meaning}
          </Text>
        )}
        <ul className={styles.places}>
          {issues.slice(0, maxShown).map((one) => (
            <li key={one.issue_id}>
              <Anchor href={one.url} target="_blank" rel="noreferrer" size="sm">
                {one.url}
              </Anchor>
              <Text size="sm" c="dimmed" lang="en">
                {one.message}
              </Text>
            </li>
          ))}
          {issues.length > maxShown ? (
            <li>{t('crawl.andValue', { value: t('crawl.countMore', { count: issues.length - maxShown }) })}</li>
          ) : null}
        </ul>
      </details>
    </li>
  )
}
