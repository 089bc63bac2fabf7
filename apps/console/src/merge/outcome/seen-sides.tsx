import type { ReactNode } from 'react'
import type { Document, Documents, SideName } from '../../documents/document.ts'
import type { Taken } from '../../documents/place-words.ts'
import { t } from '../../messages/messages.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'

export type SeenSidesProps = Readonly<{ documents: Documents; taken: Taken | undefined }>

type Drawn = Readonly<{ renderSide: (document: Document, name: string) => ReactNode }>

/** The three documents beside each other, each as one sees it. */
export function SeenSides({ documents, taken, renderSide }: SeenSidesProps & Drawn) {
  const words = useSideWords()
  const sides = [
    ['ours', words.ours],
    ['theirs', words.theirs],
    ['base', t('merge.theVersionThatBothStartedFrom')],
  ] as const satisfies readonly (readonly [SideName, string])[]
  return (
    <div className={styles.seen}>
      {sides.map(([side, name]) => (
        <figure key={side} data-origin={side} data-taken={side === taken || undefined}>
          <figcaption>{name}</figcaption>
          {renderSide(documents[side], name)}
        </figure>
      ))}
    </div>
  )
}
