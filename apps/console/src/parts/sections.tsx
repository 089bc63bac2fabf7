import { fragmentOf, type Route } from '../shell/route.ts'
import styles from './sections.module.css'

export type Section = Readonly<{ name: string; to: Route }>

/** The pages of one area, as a line of links under its heading; on a phone it scrolls sideways. */
export function Sections({
  label,
  sections,
  current,
}: Readonly<{ label: string; sections: readonly Section[]; current: string }>) {
  return (
    <nav aria-label={label} className={styles.sections}>
      <ul>
        {sections.map(({ name, to }) => (
          <li key={name}>
            <a href={fragmentOf(to)} aria-current={name === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
