import { t } from '../../messages/messages.ts'
import type { Conflict } from '../merging.ts'
import { ConflictCard } from './conflict-card.tsx'
import { DecidedBar } from './decided-bar.tsx'
import { DetailList } from './detail-list.tsx'
import { faultQuery } from './document-check.ts'
import { type Choice, type Conflicting, decided, type Hunk, type TextChoices } from './marked.ts'
import styles from './outcome.module.css'

type TextConflictsProps = Readonly<{
  hunks: readonly Hunk[]
  details: readonly Conflict[]
  sides: Readonly<{ base: string; ours: string; theirs: string }>
  driver: string
  /** By the place of the conflict among the conflicts. */
  choices: TextChoices
  onChoices: (choices: TextChoices) => void
}>

/** A text's conflicts at their places, each to be decided. */
export function TextConflicts({ hunks, details, sides, driver, choices, onChoices }: TextConflictsProps) {
  const conflicts = hunks.filter((one) => one.kind === 'conflict')
  const placed = placesOf(conflicts, details)
  const unplaced = details.filter((one) => !placed.some((list) => list.includes(one)))

  const takeAll = (take: 'ours' | 'theirs') => onChoices(new Map(conflicts.map((_, at) => [at, { take }])))

  const numbers = numbersOf(hunks)
  return (
    <>
      <DecidedBar decided={choices.size} places={conflicts.length} onTakeAll={takeAll} />
      {unplaced.length > 0 ? <DetailList details={unplaced} driver={driver} /> : null}
      {hunks.map((hunk, index) => {
        if (hunk.kind === 'settled') {
          // oxlint-disable-next-line react/no-array-index-key -- hunks have no name but their place
          return <Settled key={index} text={hunk.text} isFirst={index === 0} isLast={index === hunks.length - 1} />
        }
        const own = numbers[index] ?? 0
        return (
          <ConflictCard
            key={`conflict ${own}`}
            number={own + 1}
            driver={driver}
            conflict={hunk}
            details={placed[own] ?? []}
            replacing={replacingAt(hunks, index, sides)}
            choice={choices.get(own)}
            onChoice={(choice) => onChoices(new Map(choices).set(own, choice))}
            both={bothFaultQuery({ driver, sides, hunks, choices, own })}
          />
        )
      })}
    </>
  )
}

type BothAt = Pick<TextConflictsProps, 'driver' | 'sides' | 'hunks' | 'choices'> & Readonly<{ own: number }>

/** Why both sides can't stand at one conflict, with the others as they are decided, or as ours while they aren't. */
function bothFaultQuery({ driver, sides, hunks, choices, own }: BothAt) {
  const all = hunks.filter(({ kind }) => kind === 'conflict')
  const tried = new Map(
    all.map((_, at): [number, Choice] => [at, at === own ? { take: 'both' } : (choices.get(at) ?? { take: 'ours' })]),
  )
  return faultQuery(driver, sides, decided(hunks, tried, sides))
}

/** Whose own lines, which base does not have, stand right before or behind a conflict. */
function replacingAt(hunks: readonly Hunk[], index: number, sides: TextConflictsProps['sides']) {
  const [before, after] = [hunks[index - 1], hunks[index + 1]]
  const beside = [linesOf(before).at(-1), linesOf(after)[0]].filter((line) => line !== undefined)
  const base = new Set(sides.base.split('\n'))
  return (['ours', 'theirs'] as const).filter((side) => {
    const own = new Set(sides[side].split('\n'))
    return beside.some((line) => own.has(line) && !base.has(line))
  })
}

/** The lines of what is settled, without empty ones. */
const linesOf = (hunk: Hunk | undefined): readonly string[] =>
  hunk?.kind === 'settled' ? hunk.text.split('\n').filter((line) => line.trim() !== '') : []

/** The place of each hunk among the conflicts; that of the next one for what is settled. */
function numbersOf(hunks: readonly Hunk[]): readonly number[] {
  let conflicts = 0
  return hunks.map(({ kind }) => (kind === 'conflict' ? conflicts++ : conflicts))
}

/** For each marked place, the conflicts that it is about: those whose values stand in it. */
function placesOf(conflicts: readonly Conflicting[], details: readonly Conflict[]): readonly (readonly Conflict[])[] {
  const places = conflicts.map((): Conflict[] => [])
  let from = 0
  for (const detail of details) {
    const fits = ({ ours, theirs }: Conflicting) =>
      (detail.ours === null || ours.includes(detail.ours)) && (detail.theirs === null || theirs.includes(detail.theirs))
    const ahead = conflicts.findIndex((one, at) => at >= from && fits(one))
    const place = ahead === -1 ? conflicts.findIndex(fits) : ahead
    // Conflicts come in the order of the document: the next one looks from here on, in a place of its own where there is one.
    if (place !== -1) places[place]?.push(detail)
    if (place !== -1) from = conflicts.length === details.length ? place + 1 : place
  }
  return places
}

/** How many lines of what is settled are shown beside a conflict. */
const around = 3

function Settled({ text, isFirst, isLast }: Readonly<{ text: string; isFirst: boolean; isLast: boolean }>) {
  const lines = text.replace(/\n$/, '').split('\n')
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (lines.length <= head + tail + 1) return <pre className={styles.settled}>{lines.join('\n')}</pre>
  const left = lines.length - head - tail
  return (
    <pre className={styles.settled}>
      {head > 0 ? `${lines.slice(0, head).join('\n')}\n` : ''}
      <span className={styles.gap}>{`⋯ ${t('merge.countUnchangedLine', { count: left })}\n`}</span>
      {tail > 0 ? lines.slice(-tail).join('\n') : ''}
    </pre>
  )
}
