import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Legend } from './legend.tsx'
import styles from './plots.module.css'
import type { Series } from './tone.ts'

/** Pixels; how wide a plot is, its place on the page says. */
export const size = { height: 200, left: 44, bottom: 24, top: 8 } as const

export const plotHeight = size.height - size.top - size.bottom

/** How far from the top a value stands. @param max the value at the plot's upper end. */
export const yOf = (value: number, max: number): number => size.top + plotHeight * (1 - value / max)

type PlotFrameProps = Readonly<{
  label: string
  /** More than one are explained below the plot. */
  series: readonly Series[]
  /** The value at the plot's upper end. */
  max: number
  format: (value: number) => string
  /** What is drawn, once it is known how wide the plot is. */
  children: (width: number) => ReactNode
}>

/**
 * What plots of values over places have in common: the lines of the values, and what the colours mean. A plot is drawn
 * anew for the room that it has, and not stretched to it, so that its words are as large as those around it.
 */
export function PlotFrame({ label, series, max, format, children }: PlotFrameProps) {
  const { ref, width } = useElementSize()
  return (
    <figure className={styles.plot} ref={ref}>
      <svg className={styles.canvas} height={size.height} role="img" aria-label={label}>
        {[0, max / 2, max].map((value) => (
          <g key={value}>
            <line className={styles.line} x1={size.left} x2="100%" y1={yOf(value, max)} y2={yOf(value, max)} />
            <text className={styles.tick} x={size.left - 6} y={yOf(value, max) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {width > size.left ? children(width) : null}
      </svg>
      {series.length > 1 ? <Legend entries={series} /> : null}
    </figure>
  )
}
