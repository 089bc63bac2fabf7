import { PlaceNames } from './place-names.tsx'
import { PlotFrame, plotHeight, size, yOf } from './plot-frame.tsx'
import styles from './plots.module.css'
import { roundUp } from './scale.ts'
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

/** Columns over time, each made of its series, the first at the bottom. Every column says its numbers when one rests on it. */
export function ColumnPlot({ label, series, columns, format }: ColumnPlotProps) {
  const max = roundUp(Math.max(0, ...columns.map(({ values }) => sumOf(values))))
  return (
    <PlotFrame label={label} series={series} max={max} format={format}>
      {(width) => {
        const step = (width - size.left) / Math.max(1, columns.length)
        const xOf = (at: number) => size.left + (at + 0.5) * step
        return (
          <>
            <PlaceNames names={columns.map(({ name }) => name)} xOf={xOf} width={width} />
            {columns.map(({ name, values }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
              <g key={at} transform={`translate(${xOf(at) - step / 2} 0)`}>
                <title>{`${name}: ${series.map((one, of) => `${one.name} ${format(values[of] ?? 0)}`).join(', ')}`}</title>
                <rect className={styles.hit} y={size.top} width={step} height={plotHeight} />
                {series.map(({ name: part, tone }, of) => {
                  const below = sumOf(values.slice(0, of))
                  const height = ((values[of] ?? 0) / max) * plotHeight
                  return (
                    <rect
                      key={part}
                      className={styles.fill}
                      data-tone={tone}
                      x={step * 0.15}
                      width={step * 0.7}
                      y={yOf(below, max) - height}
                      height={height}
                    />
                  )
                })}
              </g>
            ))}
          </>
        )
      }}
    </PlotFrame>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
