import styles from './plots.module.css'
import type { Tone } from './tone.ts'

type LegendProps = Readonly<{ entries: readonly Readonly<{ name: string; tone: Tone; value?: string }>[] }>

/** What the colours mean, in words. */
export function Legend({ entries }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, tone, value }) => (
        <li key={name}>
          <span className={styles.key} data-tone={tone} />
          {name}
          {value === undefined ? null : <b>{value}</b>}
        </li>
      ))}
    </ul>
  )
}
