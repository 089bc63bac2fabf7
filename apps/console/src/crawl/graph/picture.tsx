import { useMemo } from 'react'
import { t } from '../../messages/messages.ts'
import styles from './graph.module.css'
import { laidOut, type SiteGraph } from './site-graph.ts'

type PictureProps = Readonly<{
  graph: SiteGraph
  /** How many links lead to each dot. */
  degrees: readonly number[]
  chosen: number | null
  onChoose: (at: number | null) => void
}>

const size = { width: 1000, height: 640, edge: 24 } as const

/** Dots and lines. What it shows is also in words, in the list below it and in the table of pages. */
export function Picture({ graph, degrees, chosen, onChoose }: PictureProps) {
  const points = useMemo(() => laidOut(graph), [graph])
  const at = (place: number) => {
    const { x, y } = points[place] ?? { x: 0, y: 0 }
    return {
      x: size.width / 2 + x * (size.width / 2 - size.edge),
      y: size.height / 2 + y * (size.height / 2 - size.edge),
    }
  }
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('crawl.lengthPagesAndTheLength2Links', { length: graph.dots.length, length2: graph.links.length })}
    >
      {graph.links.map(({ from, to }) => {
        const [one, other] = [at(from), at(to)]
        return (
          <line
            key={`${from} ${to}`}
            className={styles.line}
            data-near={from === chosen || to === chosen || undefined}
            x1={one.x}
            y1={one.y}
            x2={other.x}
            y2={other.y}
          />
        )
      })}
      {graph.dots.map(({ url, title, depth, isBad }, place) => {
        const { x, y } = at(place)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list below and the table of pages say the same to the keyboard
          <circle
            key={url}
            className={styles.dot}
            data-depth={Math.min(depth, 4)}
            data-bad={isBad || undefined}
            data-chosen={place === chosen || undefined}
            cx={x}
            cy={y}
            r={Math.min(16, 4 + Math.sqrt(degrees[place] ?? 0) * 1.6)}
            onClick={() => onChoose(place === chosen ? null : place)}
          >
            <title>{title === null ? url : `${title}\n${url}`}</title>
          </circle>
        )
      })}
    </svg>
  )
}
