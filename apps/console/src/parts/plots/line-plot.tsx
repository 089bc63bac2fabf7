import { Legend } from './legend.tsx'
import styles from './plots.module.css'
import { labelled, roundUp } from './scale.ts'
import type { Series } from './tone.ts'

type LinePlotProps = Readonly<{
  label: string
  /** Each with a value for every place along the axis. */
  series: readonly (Series & Readonly<{ values: readonly number[] }>)[]
  /** The names of the places along the axis. */
  names: readonly string[]
  format: (value: number) => string
}>

const size = { width: 640, height: 180, left: 44, bottom: 22, top: 8 } as const

/** Values as they changed: one line for each series, over the same places. */
export function LinePlot({ label, series, names, format }: LinePlotProps) {
  const top = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)))
  const plotHeight = size.height - size.top - size.bottom
  const step = (size.width - size.left - 8) / Math.max(1, names.length - 1)
  const named = labelled(names.length, 6)
  const xOf = (at: number) => size.left + at * step
  const yOf = (value: number) => size.top + plotHeight * (1 - value / top)
  return (
    <figure className={styles.plot}>
      <svg className={styles.canvas} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line className={styles.line} x1={size.left} x2={size.width} y1={yOf(value)} y2={yOf(value)} />
            <text className={styles.tick} x={size.left - 6} y={yOf(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {names.map((name, at) =>
          named.has(at) ? (
            // oxlint-disable-next-line react/no-array-index-key -- two places may have one name
            <text
              key={at}
              className={styles.tick}
              x={xOf(at)}
              y={size.height - 6}
              textAnchor={at === 0 ? 'start' : 'middle'}
            >
              {name}
            </text>
          ) : null,
        )}
        {series.map(({ name, tone, values }) => (
          <polyline
            key={name}
            className={styles.curve}
            data-tone={tone}
            points={values.map((value, at) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')}
          />
        ))}
      </svg>
      {series.length > 1 ? <Legend entries={series} /> : null}
    </figure>
  )
}
