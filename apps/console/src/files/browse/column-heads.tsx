import { UnstyledButton } from '@mantine/core'
import styles from './browse.module.css'
import { type Column, type Order, turned } from './order.ts'

const columns: readonly Readonly<{ column: Column; name: string; place: string | undefined }>[] = [
  { column: 'name', name: 'Name', place: styles.nameHead },
  { column: 'size', name: 'Size', place: styles.size },
  { column: 'modified', name: 'Changed', place: styles.modified },
]

/** The columns' names; each sorts by itself, and turns round when it is pressed again. */
export function ColumnHeads({ order, onOrder }: Readonly<{ order: Order; onOrder: (order: Order) => void }>) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" className={styles.check} aria-label="Chosen" />
        {columns.map(({ column, name, place }) => (
          <div key={column} role="columnheader" className={place} aria-sort={sortOf(order, column)}>
            <UnstyledButton className={styles.headButton} onClick={() => onOrder(turned(order, column))}>
              {name}
              <span aria-hidden="true">{order.by === column ? (order.isDescending ? ' ↓' : ' ↑') : ''}</span>
            </UnstyledButton>
          </div>
        ))}
        <div role="columnheader" className={styles.more} aria-label="More" />
      </div>
    </div>
  )
}

function sortOf(order: Order, column: Column): 'ascending' | 'descending' | 'none' {
  if (order.by !== column) return 'none'
  return order.isDescending ? 'descending' : 'ascending'
}
