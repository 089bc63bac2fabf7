import { Button, Group, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Documents } from '../../documents/document.ts'
import { pageOf, placeWords, regionOf, type Taken } from '../../documents/place-words.ts'
import { t } from '../../messages/messages.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { Waiting } from '../../parts/page.tsx'
import type { Conflict } from '../merging.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'
import { PictureSides } from './picture-sides.tsx'
import { SideText } from './side-text.tsx'

const PageSides = lazy(async () => ({ default: (await import('./page-sides.tsx')).PageSides }))

type PlaceCardProps = Readonly<{
  number: number
  driver: string
  conflict: Conflict
  documents: Documents
  taken: Taken | undefined
  onTake: (taken: Taken) => void
}>

/** One place where two documents that are no texts contradict each other. */
export function PlaceCard({ number, driver, conflict, documents, taken, onTake }: PlaceCardProps) {
  const words = useSideWords()
  const ways = [
    ['ours', words.ours],
    ['theirs', words.theirs],
    ['base', t('merge.original')],
  ] as const
  return (
    <section
      className={styles.conflict}
      aria-label={t('merge.conflictNumber', { number })}
      data-decided={taken !== undefined || undefined}
    >
      <div className={styles.detailHead}>
        <Text size="sm" fw={600}>
          {placeWords(conflict.path, driver)}
        </Text>
        <Text size="sm" c="dimmed">
          {words.reason(conflict)}
        </Text>
      </div>
      <Sides driver={driver} conflict={conflict} documents={documents} taken={taken} />
      <Group gap="xs" role="group" aria-label={t('merge.resolveConflictNumber', { number })} className={styles.choices}>
        {ways.map(([way, name]) => (
          <Button
            key={way}
            size="compact-sm"
            variant={taken === way ? 'filled' : 'default'}
            leftSection={taken === way ? <CheckIcon size={14} /> : undefined}
            aria-pressed={taken === way}
            onClick={() => onTake(way)}
          >
            {name}
          </Button>
        ))}
      </Group>
    </section>
  )
}

type SidesProps = Pick<PlaceCardProps, 'driver' | 'conflict' | 'documents' | 'taken'>

/** What each side has there: its words where it has some, else what one can see of it. */
function Sides({ driver, conflict, documents, taken }: SidesProps): ReactNode {
  const words = useSideWords()
  const { path, base, ours, theirs } = conflict
  if (base !== null || ours !== null || theirs !== null) {
    return (
      <>
        <div className={styles.pair}>
          <SideText name={words.ours} origin="ours" text={ours ?? ''} isTaken={taken === 'ours'} />
          <SideText name={words.theirs} origin="theirs" text={theirs ?? ''} isTaken={taken === 'theirs'} />
        </div>
        <details className={styles.before}>
          <summary>{t('merge.theVersionThatBothStartedFrom')}</summary>
          <pre>{base === null || base === '' ? t('merge.empty') : base}</pre>
        </details>
      </>
    )
  }
  const page = driver === 'pdf' ? pageOf(path) : undefined
  if (page !== undefined) {
    return (
      <Suspense fallback={<Waiting lines={6} />}>
        <PageSides documents={documents} taken={taken} page={page} />
      </Suspense>
    )
  }
  return driver === 'image' ? <PictureSides documents={documents} taken={taken} region={regionOf(path)} /> : null
}
