import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFilesSession, useMe } from '../../account/files-session.ts'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Facts } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, count, month } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { useAddress } from '../../wire/services.tsx'
import { planName } from '../plan/plan-names.ts'
import { AnalyticsView } from './analytics-view.tsx'
import { analyticsOf, type Usage, usageQuery } from './usage.ts'

export const UsagePage = () =>
  useAddress('platform') === undefined ? (
    <FilesGate>
      <OwnFiles />
    </FilesGate>
  ) : (
    <SignedIn why={t('settings.signInToSeeYourUsage')}>{(platform) => <UsageOf platform={platform} />}</SignedIn>
  )

function UsageOf({ platform }: Readonly<{ platform: Platform }>) {
  const usage = useQuery(usageQuery(platform))
  const isIncluded = usage.data !== undefined && usage.data.tier !== 'free'
  const analytics = useQuery({
    enabled: isIncluded,
    queryKey: ['analytics', platform],
    queryFn: ({ signal }) => analyticsOf(platform, signal),
  })
  // What keeps the one from being read keeps the other as well: it is said once.
  if (usage.isError) {
    return <ErrorAlert error={usage.error} again={() => void Promise.all([usage.refetch(), analytics.refetch()])} />
  }
  return (
    <Stack gap="lg">
      <OwnFiles />
      <Card label={t('settings.thisMonth')}>
        <QueryState query={usage} lines={3}>
          {(known) => <Month usage={known} />}
        </QueryState>
      </Card>
      {usage.data && !isIncluded ? (
        <Card label={t('settings.statistics')}>
          <Text size="sm">
            {t('settings.statisticsOfYourMergesAreIncluded')}{' '}
            <Anchor href={fragmentOf({ page: 'settings', trail: ['plan'] })}>{t('settings.seeThePlans')}</Anchor>
          </Text>
        </Card>
      ) : null}
      {analytics.isError ? <ErrorAlert error={analytics.error} again={() => void analytics.refetch()} /> : null}
      {analytics.data ? <AnalyticsView analytics={analytics.data} /> : null}
    </Stack>
  )
}

/** How much of the room for files is taken; nothing where the file service does not know whoever is here. */
function OwnFiles() {
  const session = useFilesSession(useAddress('files') ?? '')
  const { data } = useMe(session, session.store.address !== '' && session.store.token !== null)
  if (!data) return null
  const { storage_used_bytes: used, storage_quota_bytes: limit } = data
  const { storage_total_used_bytes: allUsed, storage_total_bytes: allLimit } = data
  return (
    <Card label={t('settings.files')}>
      <Stack>
        <Meter name={t('settings.files')} used={used} limit={limit ?? -1} format={bytes} />
        <Meter name={t('settings.filesWithTrashAndVersions')} used={allUsed} limit={allLimit ?? -1} format={bytes} />
      </Stack>
    </Card>
  )
}

function Month({ usage }: Readonly<{ usage: Usage }>) {
  return (
    <Stack>
      <Meter name={t('settings.merges')} used={usage.merges_used} limit={usage.merges_limit} format={count} />
      <Meter name={t('settings.pluginStorage')} used={usage.storage_bytes} limit={usage.storage_limit} format={bytes} />
      <Facts
        facts={[
          [t('settings.plan'), planName(usage.tier)],
          [t('settings.month'), `${month(usage.period)} (UTC)`],
          [t('settings.requests'), count(usage.api_calls)],
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
        <b>{name}</b>: {format(used)}{' '}
        {limit === -1 ? t('settings.noLimit') : t('settings.ofLimit', { limit: format(limit) })}
      </Text>
      {limit === -1 ? null : (
        <Progress
          value={share}
          color={share >= 90 ? 'red' : 'river'}
          aria-label={t('settings.nameShareOfTheLimit', { name })}
        />
      )}
    </div>
  )
}
