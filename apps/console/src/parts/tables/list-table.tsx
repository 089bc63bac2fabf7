import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './table.module.css'

type ListTableProps = Readonly<{
  /** A `Table.Th` for each column. */
  headings: ReactNode
  /** A `Table.Tr` for each item. */
  children: ReactNode
}>

/** A list as a table, which scrolls where it is wider than the page. */
export function ListTable({ headings, children }: ListTableProps) {
  return (
    <div className={styles.scroll}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>{headings}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

/** The heading of a column of buttons: only heard, because whoever sees the buttons knows what they are. */
export const ScreenReaderHeading = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Table.Th>
    <VisuallyHidden>{children}</VisuallyHidden>
  </Table.Th>
)
