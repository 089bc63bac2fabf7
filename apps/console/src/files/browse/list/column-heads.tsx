import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import styles from '../browse.module.css'
import { type Column, type Order, turned } from './order.ts'

const columns: readonly Readonly<{ column: Column; name: string; place: string | undefined }>[] = [
  { column: 'name', name: t('files.name'), place: undefined },
  { column: 'size', name: t('files.size'), place: styles.size },
  { column: 'modified', name: t('files.changed'), place: styles.modified },
]

type OrderProps = Readonly<{ order: Order; onOrder: (order: Order) => void }>

type ColumnHeadsProps = OrderProps &
  Readonly<{
    /** How much of the list is selected. */
    selected: 'all' | 'some' | 'none'
    onSelectAll: () => void
  }>

/** The columns' names; each sorts by itself, and turns round when it is pressed again. The box selects everything, or nothing. */
export function ColumnHeads({ order, onOrder, selected, onSelectAll }: ColumnHeadsProps) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" className={styles.check} aria-label={t('files.selected')}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some'
            }}
            type="checkbox"
            checked={selected === 'all'}
            aria-label={t('files.selectAll')}
            onChange={onSelectAll}
          />
        </div>
        {columns.map(({ column, name, place }) => (
          <div key={column} role="columnheader" className={place} aria-sort={sortOf(order, column)}>
            <OrderButton column={column} name={name} order={order} onOrder={onOrder} />
          </div>
        ))}
        <div role="columnheader" className={styles.more}>
          <VisuallyHidden>{t('files.more')}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}

/** The same for tiles, which have no columns to stand over. */
export const OrderBar = ({ order, onOrder }: OrderProps) => (
  <div role="group" aria-label={t('files.sortedBy')} className={styles.orderBar}>
    {columns.map(({ column, name }) => (
      <OrderButton key={column} column={column} name={name} order={order} onOrder={onOrder} />
    ))}
  </div>
)

const OrderButton = ({ column, name, order, onOrder }: OrderProps & Readonly<{ column: Column; name: string }>) => (
  <UnstyledButton className={styles.headButton} onClick={() => onOrder(turned(order, column))}>
    {name}
    <span aria-hidden="true">{order.by === column ? (order.isDescending ? ' ↓' : ' ↑') : ''}</span>
  </UnstyledButton>
)

function sortOf(order: Order, column: Column): 'ascending' | 'descending' | 'none' {
  if (order.by !== column) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}
