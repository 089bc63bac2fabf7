import { Text } from '@mantine/core'
import { placeWords } from '../../documents/place-words.ts'
import { t } from '../../messages/messages.ts'
import type { Conflict } from '../merging.ts'
import type { Shown } from '../words/reason-words.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'

/** Conflicts with their places and what each side says there. */
export const DetailList = ({ details, driver }: Readonly<{ details: readonly Conflict[]; driver: string }>) => (
  <ul className={styles.details} aria-label={t('merge.conflicts')}>
    {details.map((one, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a path, and an answer's list never changes
      <Detail key={at} conflict={one} driver={driver} />
    ))}
  </ul>
)

function Detail({ conflict, driver }: Readonly<{ conflict: Conflict; driver: string }>) {
  const words = useSideWords()
  const { base, ours, theirs } = conflict
  const sides = [
    [t('merge.base2'), base, 'kept'],
    [words.ours, ours, 'ours'],
    [words.theirs, theirs, 'theirs'],
  ] as const
  return (
    <li>
      <DetailHead conflict={conflict} driver={driver} />
      {sides.every(([, side]) => side === null) ? null : (
        <div className={styles.values}>
          {sides.map(([name, side, origin]) => (
            <div key={name} data-origin={origin}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              {side === null ? <pre data-absent="true">{t('merge.empty')}</pre> : <pre>{side}</pre>}
            </div>
          ))}
        </div>
      )}
    </li>
  )
}

type DetailHeadProps = Readonly<{
  conflict: Conflict
  driver: string
  /** What stands below, where it is not what the engine compared. */
  shown?: Shown
}>

/** The place and the reason. */
export function DetailHead({ conflict, driver, shown }: DetailHeadProps) {
  const words = useSideWords()
  return (
    <div className={styles.detailHead}>
      <Text size="sm" fw={600}>
        {placeWords(conflict.path, driver)}
      </Text>
      <Text size="sm" c="dimmed">
        {words.reason(conflict, shown)}
      </Text>
    </div>
  )
}
