import { Button, Group, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import type { Conflict } from '../merging.ts'
import type { Shown } from '../words/reason-words.ts'
import { faultWords } from '../words/reason-words.ts'
import { useSideWords } from '../words/side-names.tsx'
import { DetailHead } from './detail-list.tsx'
import type { faultQuery } from './document-check.ts'
import { type Choice, type Conflicting, chosenText } from './marked.ts'
import styles from './outcome.module.css'
import { SideText } from './side-text.tsx'

type ConflictCardProps = Readonly<{
  number: number
  driver: string
  conflict: Conflicting
  details: readonly Conflict[]
  /** The sides that wrote something of their own right beside this place. */
  replacing: Shown['replacing']
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
  /** Asks why both sides can't stand here. */
  both: ReturnType<typeof faultQuery>
}>

/** One place where the two contradict each other, side by side. */
export function ConflictCard({
  number,
  driver,
  conflict,
  details,
  replacing,
  choice,
  onChoice,
  both,
}: ConflictCardProps) {
  const words = useSideWords()
  const ways = [
    ['ours', words.ours],
    ['theirs', words.theirs],
    ['both', t('merge.both')],
    ['hand', t('merge.edit')],
  ] as const
  const whyNotBoth = useQuery(both).data ?? null
  function take(way: (typeof ways)[number][0]) {
    // By hand begins with what was chosen, so that little is left to type.
    if (way === 'hand') onChoice({ take: 'hand', text: chosenText(conflict, choice ?? { take: 'ours' }) })
    else onChoice({ take: way })
  }
  return (
    <section
      className={styles.conflict}
      aria-label={t('merge.conflictNumber', { number })}
      data-decided={choice !== undefined || undefined}
    >
      {details.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer's list never changes
        <DetailHead key={at} conflict={one} driver={driver} shown={{ ...conflict, replacing }} />
      ))}
      <div className={styles.pair}>
        <SideText name={words.ours} origin="ours" text={conflict.ours} isTaken={isTaken(choice, 'ours')} />
        <SideText name={words.theirs} origin="theirs" text={conflict.theirs} isTaken={isTaken(choice, 'theirs')} />
      </div>
      <details className={styles.before}>
        <summary>{t('merge.theVersionThatBothStartedFrom')}</summary>
        <pre>{conflict.base === '' ? t('merge.empty') : conflict.base}</pre>
      </details>
      <Group gap="xs" role="group" aria-label={t('merge.resolveConflictNumber', { number })} className={styles.choices}>
        {ways.map(([way, name]) => (
          <Button
            key={way}
            size="compact-sm"
            variant={choice?.take === way ? 'filled' : 'default'}
            leftSection={choice?.take === way ? <CheckIcon size={14} /> : undefined}
            aria-pressed={choice?.take === way}
            disabled={way === 'both' && whyNotBoth !== null}
            onClick={() => take(way)}
          >
            {name}
          </Button>
        ))}
      </Group>
      {whyNotBoth === null ? null : (
        <Text size="xs" c="dimmed">
          {t('merge.bothNotPossible', { why: faultWords(whyNotBoth) })}
        </Text>
      )}
      {choice?.take === 'hand' ? (
        <Textarea
          className={styles.hand}
          aria-label={t('merge.editConflictNumber', { number })}
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
