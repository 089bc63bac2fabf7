/** What the pointer finds on an entry, in a row and on a tile; keys do the same at the grid. */

import { ActionIcon } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { MoreIcon } from '../../../parts/icons.tsx'
import type { EntryProps } from './entry-props.ts'

export const ChooseBox = ({ item, isChosen, onToggle }: Pick<EntryProps, 'item' | 'isChosen' | 'onToggle'>) => (
  <input
    type="checkbox"
    tabIndex={-1}
    checked={isChosen}
    aria-label={t('files.selectName', { name: item.name })}
    onClick={(event) => event.stopPropagation()}
    onChange={onToggle}
  />
)

export const MoreButton = ({ item, onMenu }: Pick<EntryProps, 'item' | 'onMenu'>) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    tabIndex={-1}
    aria-label={t('files.moreForName', { name: item.name })}
    onClick={(event) => {
      event.stopPropagation()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      onMenu({ x: left, y: bottom })
    }}
  >
    <MoreIcon size={18} />
  </ActionIcon>
)
