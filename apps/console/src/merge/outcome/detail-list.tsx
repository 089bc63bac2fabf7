import { Code, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { type Conflict, reasonOf } from '../merging.ts'
import styles from './outcome.module.css'

/** Conflicts with their places and what each side says there. */
export const DetailList = ({ details }: Readonly<{ details: readonly Conflict[] }>) => (
  <ul className={styles.details} aria-label={t('merge.conflicts')}>
    {details.map((one, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two conflicts may share a path, and an answer's list never changes
      <Detail key={at} conflict={one} />
    ))}
  </ul>
)

function Detail({ conflict }: Readonly<{ conflict: Conflict }>) {
  const { base, ours, theirs } = conflict
  const sides = [
    [t('merge.base2'), base, 'kept'],
    [t('merge.ours'), ours, 'ours'],
    [t('merge.theirs2'), theirs, 'theirs'],
  ] as const
  return (
    <li>
      <DetailHead conflict={conflict} />
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

/** The place and the reason. */
export const DetailHead = ({ conflict }: Readonly<{ conflict: Conflict }>) => (
  <div className={styles.detailHead}>
    <Code>{conflict.path === '' ? t('merge.theWholeDocument') : conflict.path}</Code>
    <Text size="sm" c="dimmed">
      {reasonOf(conflict)}
    </Text>
  </div>
)
