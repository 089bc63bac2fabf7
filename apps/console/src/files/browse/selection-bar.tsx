import { Button, CloseButton } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { bytes } from '../../parts/words.ts'
import { type Amount, amountText } from './amounts.ts'
import styles from './browse.module.css'
import type { Action, ActionName } from './item-actions.tsx'

type SelectionBarProps = Readonly<{
  count: number
  /** What they hold; undefined where that is not known. */
  amount: Amount | undefined
  actions: readonly Action[]
  onAction: (does: ActionName) => void
  onClear: () => void
}>

/** How many are chosen, and what can be done to them. */
export function SelectionBar({ count, amount, actions, onAction, onClear }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <div className={styles.chosen} role="toolbar" aria-label={t('files.selectedItems')}>
      <span className={styles.chosenCount} role="status" title={amount && amountText(amount)}>
        {t('files.countSelected', { count })}
        {amount ? <span className={styles.chosenSize}>{bytes(amount.bytes)}</span> : null}
      </span>
      {actions.map(({ does, name, icon, isBad }) => (
        <Button
          key={does}
          size="compact-sm"
          px={6}
          classNames={{ label: styles.chosenLabel ?? '', section: styles.chosenIcon ?? '' }}
          title={name.replace('…', '')}
          variant="subtle"
          color={isBad ? 'red' : 'gray'}
          leftSection={icon}
          onClick={() => onAction(does)}
        >
          {name.replace('…', '')}
        </Button>
      ))}
      <CloseButton size="sm" onClick={onClear} aria-label={t('files.selectNothing')} />
    </div>
  )
}
