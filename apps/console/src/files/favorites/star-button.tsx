import { t } from '../../messages/messages.ts'
import { StarIcon, StarredIcon } from '../../parts/icons.tsx'
import styles from './favorites.module.css'

type StarButtonProps = Readonly<{
  name: string
  isOn: boolean
  /** In a grid, which has the focus itself. */
  isInGrid?: boolean
  onToggle: () => void
}>

/** Whether an entry is a favorite, and the way to change that. */
export const StarButton = ({ name, isOn, isInGrid = false, onToggle }: StarButtonProps) => (
  // A plain one: a screen full of them is made anew while somebody scrolls.
  <button
    type="button"
    tabIndex={isInGrid ? -1 : 0}
    className={styles.star}
    data-on={isOn || undefined}
    aria-pressed={isOn}
    aria-label={t('files.favoriteName', { name })}
    onClick={(event) => {
      event.stopPropagation()
      onToggle()
    }}
  >
    {isOn ? <StarredIcon size={18} /> : <StarIcon size={18} />}
  </button>
)
