import { PlaceNames } from './place-names.tsx'
import { PlotFrame, size, yOf } from './plot-frame.tsx'
import styles from './plots.module.css'
import { roundUp } from './scale.ts'
import type { Series } from './tone.ts'

type LinePlotProps = Readonly<{
  label: string
  /** Each with a value for every place along the axis. */
  series: readonly (Series & Readonly<{ values: readonly number[] }>)[]
  /** The names of the places along the axis. */
  names: readonly string[]
  format: (value: number) => string
}>

/** Values as they changed: one line for each series, over the same places. */
export function LinePlot({ label, series, names, format }: LinePlotProps) {
  const max = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)))
  return (
    <PlotFrame label={label} series={series} max={max} format={format}>
      {(width) => {
        const step = (width - size.left - 8) / Math.max(1, names.length - 1)
        const xOf = (at: number) => size.left + at * step
        return (
          <>
            <PlaceNames names={names} xOf={xOf} width={width} />
            {series.map(({ name, tone, values }) => (
              <polyline
                key={name}
                className={styles.curve}
                data-tone={tone}
                points={values.map((value, at) => `${xOf(at).toFixed(1)},${yOf(value, max).toFixed(1)}`).join(' ')}
              />
            ))}
          </>
        )
      }}
    </PlotFrame>
  )
}
