import type { ReactNode } from 'react'
import { Legend } from './legend.tsx'
import styles from './plots.module.css'
import type { Series } from './tone.ts'

/** In the units of the drawing, which is stretched to the room that there is. */
export const size = { width: 640, height: 180, left: 44, bottom: 22, top: 8 } as const

export const plotHeight = size.height - size.top - size.bottom

/** How far from the top a value stands. @param most the value at the plot's upper end. */
export const yOf = (value: number, most: number): number => size.top + plotHeight * (1 - value / most)

type PlotFrameProps = Readonly<{
  label: string
  /** More than one are explained below the plot. */
  series: readonly Series[]
  /** The value at the plot's upper end. */
  most: number
  format: (value: number) => string
  children: ReactNode
}>

/** What plots of values over places have in common: the lines of the values, and what the colours mean. */
export function PlotFrame({ label, series, most, format, children }: PlotFrameProps) {
  return (
    <figure className={styles.plot}>
      <svg className={styles.canvas} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line className={styles.line} x1={size.left} x2={size.width} y1={yOf(value, most)} y2={yOf(value, most)} />
            <text className={styles.tick} x={size.left - 6} y={yOf(value, most) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {children}
      </svg>
      {series.length > 1 ? <Legend entries={series} /> : null}
    </figure>
  )
}
