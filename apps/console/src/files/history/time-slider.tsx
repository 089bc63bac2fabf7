import { t } from '../../messages/messages.ts'
import { moment } from '../../parts/words.ts'
import styles from './history.module.css'
import { type Snapshot, snapshotName } from './snapshots.ts'

type TimeSliderProps = Readonly<{
  /** Oldest first. */
  snapshots: readonly Snapshot[]
  shown: Snapshot
  onShow: (snapshot: Snapshot) => void
}>

/** Time from left to right, a stop for each snapshot. */
export function TimeSlider({ snapshots, shown, onShow }: TimeSliderProps) {
  const [first] = snapshots
  const last = snapshots.at(-1)
  return (
    <div className={styles.slider}>
      <input
        type="range"
        min={0}
        max={Math.max(1, snapshots.length - 1)}
        step={1}
        value={snapshots.length === 1 ? 1 : snapshots.indexOf(shown)}
        disabled={snapshots.length === 1}
        aria-label={t('files.time')}
        aria-valuetext={`${moment(shown.created_at)}, ${snapshotName(shown)}`}
        onChange={(event) => {
          const next = snapshots[Number(event.currentTarget.value)]
          if (next) onShow(next)
        }}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{first && snapshots.length > 1 ? moment(first.created_at) : ''}</span>
        <span>{last ? moment(last.created_at) : ''}</span>
      </div>
    </div>
  )
}
