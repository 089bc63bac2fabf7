import { size } from './plot-frame.tsx'
import styles from './plots.module.css'
import { labelled } from './scale.ts'

type PlaceNamesProps = Readonly<{
  names: readonly string[]
  /** Where the place of this number stands, from the left. */
  xOf: (at: number) => number
  /** Of the whole plot. */
  width: number
}>

/** Nearer to the plot's end than this, a name ends there and does not stand in the middle below its place. */
const edge = 36

/** The names of the places along the axis, as many as there is room for. */
export function PlaceNames({ names, xOf, width }: PlaceNamesProps) {
  return [...labelled(names, width - size.left)].map((at) => {
    const isLast = xOf(at) > width - edge
    return (
      <text
        key={at}
        className={styles.tick}
        x={isLast ? width : xOf(at)}
        y={size.height - 6}
        textAnchor={isLast ? 'end' : 'middle'}
      >
        {names[at]}
      </text>
    )
  })
}
