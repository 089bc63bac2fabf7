import { Table } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import styles from './shortcuts.module.css'

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  [t('files.homeEnd'), t('files.moveThroughTheListAndAmong')],
  [t('files.space'), t('files.selectOrUnselect')],
  [t('files.enter'), t('files.open')],
  [t('files.backspace'), t('files.oneFolderUp')],
  ['F2', t('files.rename')],
  [t('files.deleteKey'), t('files.moveToTheTrash')],
  [t('files.ctrlA'), t('files.selectAll')],
  [t('files.ctrlXCtrlCCtrlV'), t('files.cutCopyPaste')],
  [t('files.shiftF10'), t('files.allActions')],
  [t('files.escape'), t('files.clearTheSelectionCloseAFile')],
  ['← →', t('files.thePreviousAndTheNextFile')],
  ['/', t('files.search')],
  ['?', t('files.showThisList')],
]

/** Which key does what. Mounted while it is open. */
export function ShortcutList({ onClose }: Readonly<{ onClose: () => void }>) {
  return (
    <Dialog title={t('files.keyboardShortcuts')} onClose={onClose}>
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
