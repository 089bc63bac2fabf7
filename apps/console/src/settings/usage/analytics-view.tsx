import { Stack, Text } from '@mantine/core'
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
    ...(rest > 0 ? [{ name: 'others', value: rest, tone: 'rest' as const }] : []),
  ]
  return (
    <Card label="Analytics">
      <Stack gap="lg">
        <div>
          <Text fw={600} mb="sm">
            Merges, the last thirty days
          </Text>
          <ColumnPlot
            label={`Merges a day: ${count(total)} in all`}
            series={[{ name: 'Merges', tone: 'first' }]}
            columns={days.map(({ date, count: merges }) => ({ name: day(date), values: [merges] }))}
            format={(value) => (Number.isInteger(value) ? count(value) : '')}
          />
        </div>
        {parts.length > 0 ? (
          <div>
            <Text fw={600} mb="sm">
              By format
            </Text>
            <StackedBar label="Merges by format" parts={parts} format={count} />
          </div>
        ) : null}
        <Facts
          facts={[
            ['Today', count(analytics.merges_today)],
            ['This week', count(analytics.merges_this_week)],
            ['In all', count(total)],
            ['Came out clean where lines conflict', count(analytics.conflicts_resolved)],
            ['Left to a person', count(analytics.conflicts_detected)],
            ['Time a merge takes', milliseconds(analytics.avg_merge_time_ms)],
          ]}
        />
      </Stack>
    </Card>
  )
}
