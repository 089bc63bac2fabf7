import { Legend } from './legend.tsx'
import styles from './plots.module.css'
import { labelled, roundUp } from './scale.ts'
import type { Series } from './tone.ts'

export type Column = Readonly<{
  name: string
  /** A value for each series, in its order. */
  values: readonly number[]
}>

type ColumnPlotProps = Readonly<{
  label: string
  series: readonly Series[]
  columns: readonly Column[]
  format: (value: number) => string
}>

const size = { width: 640, height: 180, left: 44, bottom: 22, top: 8 } as const

/** Columns over time, each made of its series, the first at the bottom. Every column says its numbers when one rests on it. */
export function ColumnPlot({ label, series, columns, format }: ColumnPlotProps) {
  const top = roundUp(Math.max(0, ...columns.map(({ values }) => sumOf(values))))
  const plotHeight = size.height - size.top - size.bottom
  const step = (size.width - size.left) / Math.max(1, columns.length)
  const named = labelled(columns.length, 7)
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
        {columns.map(({ name, values }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
          <g key={at}>
            <title>{`${name}: ${series.map((one, of) => `${one.name} ${format(values[of] ?? 0)}`).join(', ')}`}</title>
            <rect className={styles.hit} x={size.left + at * step} y={size.top} width={step} height={plotHeight} />
            {series.map(({ name: part, tone }, of) => {
              const below = sumOf(values.slice(0, of))
              const height = ((values[of] ?? 0) / top) * plotHeight
              return (
                <rect
                  key={part}
                  className={styles.fill}
                  data-tone={tone}
                  x={size.left + at * step + step * 0.15}
                  width={step * 0.7}
                  y={yOf(below) - height}
                  height={height}
                />
              )
            })}
            {named.has(at) && size.left + (at + 0.5) * step < size.width - 28 ? (
              <text className={styles.tick} x={size.left + (at + 0.5) * step} y={size.height - 6} textAnchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {series.length > 1 ? <Legend entries={series} /> : null}
    </figure>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
