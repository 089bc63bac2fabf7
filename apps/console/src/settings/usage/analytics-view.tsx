import { Stack, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { Card, Facts } from '../../parts/page.tsx'
import { ColumnPlot } from '../../parts/plots/column-plot.tsx'
import { StackedBar } from '../../parts/plots/stacked-bar.tsx'
import type { Tone } from '../../parts/plots/tone.ts'
import { count, day, milliseconds } from '../../parts/words.ts'
import type { Analytics } from './usage.ts'

const tones: readonly Tone[] = ['first', 'second', 'third', 'fourth']

/** Merges by day and by format, and how they came out. */
export function AnalyticsView({ analytics }: Readonly<{ analytics: Analytics }>) {
  const { merges_by_day: days, merges_by_driver: drivers, total_merges: total } = analytics
  const ranked = Object.entries(drivers).toSorted(([, one], [, other]) => other - one)
  const rest = ranked.slice(tones.length).reduce((sum, [, merges]) => sum + merges, 0)
  const parts = [
    ...ranked.slice(0, tones.length).map(([name, value], at) => ({ name, value, tone: tones[at] ?? 'rest' })),
    ...(rest > 0 ? [{ name: t('settings.others'), value: rest, tone: 'rest' as const }] : []),
  ]
  return (
    <Card label={t('settings.statistics')}>
      <Stack gap="lg">
        <div>
          <Text fw={600} mb="sm">
            {t('settings.mergesInTheLast30Days')}
          </Text>
          <ColumnPlot
            label={t('settings.mergesPerDayTotalInTotal', { total: count(total) })}
            series={[{ name: t('settings.merges'), tone: 'first' }]}
            columns={days.map(({ date, count: merges }) => ({ name: day(date), values: [merges] }))}
            format={(value) => (Number.isInteger(value) ? count(value) : '')}
          />
        </div>
        {parts.length > 0 ? (
          <div>
            <Text fw={600} mb="sm">
              {t('settings.byFormat')}
            </Text>
            <StackedBar label={t('settings.mergesByFormat')} parts={parts} format={count} />
          </div>
        ) : null}
        <Facts
          facts={[
            [t('settings.today'), count(analytics.merges_today)],
            [t('settings.thisWeek'), count(analytics.merges_this_week)],
            [t('settings.inTotal'), count(total)],
            [t('settings.conflictsAvoidedByStructure'), count(analytics.conflicts_resolved)],
            [t('settings.conflictsLeftToResolve'), count(analytics.conflicts_detected)],
            [t('settings.averageTime'), milliseconds(analytics.avg_merge_time_ms)],
          ]}
        />
      </Stack>
    </Card>
  )
}
