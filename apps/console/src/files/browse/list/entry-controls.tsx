/** What the pointer finds on an entry, in a row and on a tile; keys do the same at the grid. */

import { t } from '../../../messages/messages.ts'
import { MoreIcon } from '../../../parts/icons.tsx'
import styles from '../browse.module.css'
import type { EntryProps } from './entry-props.ts'

export const ChooseBox = ({ item, isChosen, onAction }: Pick<EntryProps, 'item' | 'isChosen' | 'onAction'>) => (
  <input
    type="checkbox"
    tabIndex={-1}
    checked={isChosen}
    aria-label={t('files.selectName', { name: item.name })}
    onClick={(event) => event.stopPropagation()}
    onChange={() => onAction(item, { kind: 'toggle' })}
  />
)

export const MoreButton = ({ item, onAction }: Pick<EntryProps, 'item' | 'onAction'>) => (
  // A plain one: a screen full of them is made anew while somebody scrolls.
  <button
    type="button"
    className={styles.moreButton}
    tabIndex={-1}
    aria-label={t('files.moreForName', { name: item.name })}
    onClick={(event) => {
      event.stopPropagation()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      onAction(item, { kind: 'menu', at: { x: left, y: bottom } })
    }}
  >
    <MoreIcon size={18} />
  </button>
)
