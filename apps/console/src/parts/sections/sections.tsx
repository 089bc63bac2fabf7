import { fragmentOf, type Route } from '../../routing/route.ts'
import styles from './sections.module.css'

export type Section = Readonly<{ name: string; to: Route }>

/** The pages of one area, as a line of links under its heading; on a phone it scrolls sideways, to where one is. */
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
            {name === current ? (
              <a href={fragmentOf(to)} aria-current="page" ref={keepInSight}>
                {name}
              </a>
            ) : (
              <a href={fragmentOf(to)}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Puts a link in the middle of its line, as far as that scrolls: at first, and whenever there is more or less room. */
function keepInSight(link: HTMLElement | null): (() => void) | undefined {
  const line = link?.closest('nav')
  if (!link || !line) return undefined
  const observer = new ResizeObserver(() => {
    line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
  })
  observer.observe(line)
  return () => observer.disconnect()
}
