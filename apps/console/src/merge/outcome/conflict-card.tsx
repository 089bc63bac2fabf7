import { Button, Group, Textarea } from '@mantine/core'
import { CheckIcon } from '../../parts/icons.tsx'
import type { Conflict } from '../merging.ts'
import { DetailHead } from './detail-list.tsx'
import { type Choice, type Conflicting, chosenText } from './marked.ts'
import styles from './outcome.module.css'
import { SideText } from './side-text.tsx'

type ConflictCardProps = Readonly<{
  number: number
  conflict: Conflicting
  details: readonly Conflict[]
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
}>

const ways = [
  ['ours', 'Ours'],
  ['theirs', 'Theirs'],
  ['both', 'Both'],
  ['hand', 'By hand'],
] as const

/** One place where the two contradict each other, side by side. */
export function ConflictCard({ number, conflict, details, choice, onChoice }: ConflictCardProps) {
  function take(way: (typeof ways)[number][0]) {
    // By hand begins with what was chosen, so that little is left to type.
    if (way === 'hand') onChoice({ take: 'hand', text: chosenText(conflict, choice ?? { take: 'ours' }) })
    else onChoice({ take: way })
  }
  return (
    <section
      className={styles.conflict}
      aria-label={`Conflict ${number}`}
      data-decided={choice !== undefined || undefined}
    >
      {details.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer's list never changes
        <DetailHead key={at} conflict={one} />
      ))}
      <div className={styles.pair}>
        <SideText name="Ours" origin="ours" text={conflict.ours} isTaken={isTaken(choice, 'ours')} />
        <SideText name="Theirs" origin="theirs" text={conflict.theirs} isTaken={isTaken(choice, 'theirs')} />
      </div>
      <details className={styles.before}>
        <summary>What both started from</summary>
        <pre>{conflict.base === '' ? 'nothing' : conflict.base}</pre>
      </details>
      <Group gap="xs" role="group" aria-label={`Decide conflict ${number}`}>
        {ways.map(([way, name]) => (
          <Button
            key={way}
            size="compact-sm"
            variant={choice?.take === way ? 'filled' : 'default'}
            leftSection={choice?.take === way ? <CheckIcon size={14} /> : undefined}
            aria-pressed={choice?.take === way}
            onClick={() => take(way)}
          >
            {name}
          </Button>
        ))}
      </Group>
      {choice?.take === 'hand' ? (
        <Textarea
          className={styles.hand}
          aria-label={`Conflict ${number} by hand`}
          autosize={false}
          rows={Math.min(12, choice.text.split('\n').length + 1)}
          spellCheck={false}
          value={choice.text}
          onChange={(event) => onChoice({ take: 'hand', text: event.currentTarget.value })}
        />
      ) : null}
    </section>
  )
}

const isTaken = (choice: Choice | undefined, side: 'ours' | 'theirs'): boolean =>
  choice?.take === side || choice?.take === 'both'
