import { Table } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { isTyping, isUnderDialog } from './search/search-field.tsx'
import styles from './shortcuts.module.css'

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ['↑ ↓ Home End', 'Move through the list, and ← → among tiles; with Shift, choose on the way'],
  ['Space', 'Choose one more, or one less'],
  ['Enter', 'Open'],
  ['Backspace', 'One folder up'],
  ['F2', 'Rename'],
  ['Delete', 'Move to the trash'],
  ['Ctrl A', 'Choose everything'],
  ['Ctrl X, Ctrl C, Ctrl V', 'Cut, copy, paste'],
  ['Shift F10', 'Everything that can be done'],
  ['Escape', 'Choose nothing; leave a file'],
  ['← →', 'The file before and the next, when one is open'],
  ['/', 'Search'],
  ['?', 'Show this'],
]

/** The keys that work on the pages about files. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !isUnderDialog()) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title="Keyboard" onClose={() => setOpen(false)}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, does]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" className={styles.keys}>
                <kbd>{keys}</kbd>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
