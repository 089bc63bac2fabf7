import { Legend } from './legend.tsx'
import styles from './plots.module.css'
import type { Series } from './tone.ts'

type StackedBarProps = Readonly<{
  label: string
  parts: readonly (Series & Readonly<{ value: number }>)[]
  format: (value: number) => string
}>

/** One whole and its parts, with the values beside their names. */
export function StackedBar({ label, parts, format }: StackedBarProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const shareOf = (value: number): number => (whole === 0 ? 0 : (value / whole) * 100)
  return (
    <figure className={styles.plot} aria-label={label}>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.ground} width="100" height="4" />
        {parts.map(({ name, tone, value }, at) => {
          const before = parts.slice(0, at).reduce((sum, one) => sum + one.value, 0)
          return (
            <rect
              key={name}
              className={styles.fill}
              data-tone={tone}
              x={shareOf(before)}
              width={shareOf(value)}
              height="4"
            />
          )
        })}
      </svg>
      <Legend entries={parts.map(({ name, tone, value }) => ({ name, tone, value: format(value) }))} />
    </figure>
  )
}
