import type { ReactNode } from 'react'
import type { Document, Documents, SideName } from '../documents/document.ts'
import styles from './outcome.module.css'
import type { Taken } from './place-words.ts'

export type SeenSidesProps = Readonly<{ documents: Documents; taken: Taken | undefined }>

const sides = [
  ['ours', 'Ours'],
  ['theirs', 'Theirs'],
  ['base', 'What both started from'],
] as const satisfies readonly (readonly [SideName, string])[]

type Drawn = Readonly<{ renderSide: (document: Document, name: string) => ReactNode }>

/** The three documents beside each other, each as one sees it. */
export const SeenSides = ({ documents, taken, renderSide }: SeenSidesProps & Drawn) => (
  <div className={styles.seen}>
    {sides.map(([side, name]) => (
      <figure key={side} data-origin={side} data-taken={side === taken || undefined}>
        <figcaption>{name}</figcaption>
        {renderSide(documents[side], name)}
      </figure>
    ))}
  </div>
)
