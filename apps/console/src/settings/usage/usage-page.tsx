import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, count, month } from '../../parts/words.ts'
import { fragmentOf } from '../../shell/route.ts'
import { Refusal } from '../../wire/refusal.ts'
import { AnalyticsView } from './analytics-view.tsx'
import { analyticsOf, type Usage, usageQuery } from './usage.ts'

export const UsagePage = () => (
  <SignedIn why="Use is counted for an account.">{(platform) => <UsageOf platform={platform} />}</SignedIn>
)

function UsageOf({ platform }: Readonly<{ platform: Platform }>) {
  const usage = useQuery(usageQuery(platform))
  const analytics = useQuery({
    queryKey: ['analytics', platform],
    queryFn: ({ signal }) => analyticsOf(platform, signal),
  })
  const isTooLow = analytics.error instanceof Refusal && analytics.error.code === 'merge.tier-too-low'
  // What keeps the one from being read keeps the other as well: it is said once.
  if (usage.isError) {
    return <Trouble error={usage.error} again={() => void Promise.all([usage.refetch(), analytics.refetch()])} />
  }
  return (
    <Stack gap="lg">
      <Card label="This month">{usage.data ? <Month usage={usage.data} /> : usage.isPending ? <Waiting /> : null}</Card>
      {isTooLow ? (
        <Card label="Analytics">
          <Text size="sm">
            How many merges a day, by which formats, and how many came out clean where lines would have conflicted: that
            comes with the pro plan.{' '}
            <Anchor href={fragmentOf({ page: 'settings', trail: ['plan'] })}>See the plans</Anchor>
          </Text>
        </Card>
      ) : null}
      {analytics.isError && !isTooLow ? (
        <Trouble error={analytics.error} again={() => void analytics.refetch()} />
      ) : null}
      {analytics.data ? <AnalyticsView analytics={analytics.data} /> : null}
    </Stack>
  )
}

function Month({ usage }: Readonly<{ usage: Usage }>) {
  return (
    <Stack>
      <Meter name="Merges" used={usage.merges_used} limit={usage.merges_limit} format={count} />
      <Meter name="Kept on the platform" used={usage.storage_bytes} limit={usage.storage_limit} format={bytes} />
      <Facts
        facts={[
          ['Plan', usage.tier],
          ['Month', `${month(usage.period)} (UTC)`],
          ['Requests', count(usage.api_calls)],
        ]}
      />
    </Stack>
  )
}

type MeterProps = Readonly<{ name: string; used: number; limit: number; format: (value: number) => string }>

/** How much of a limit is used; -1 stands for none. */
function Meter({ name, used, limit, format }: MeterProps) {
  const share = limit <= 0 ? 0 : Math.min(100, (used / limit) * 100)
  return (
    <div>
      <Text size="sm" mb={6}>
        <b>{name}</b>: {format(used)} {limit === -1 ? '(no limit)' : `of ${format(limit)}`}
      </Text>
      {limit === -1 ? null : (
        <Progress value={share} color={share >= 90 ? 'red' : 'river'} aria-label={`${name}, share of the limit`} />
      )}
    </div>
  )
}
