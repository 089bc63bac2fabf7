import { Stack } from '@mantine/core'
import { Dialog } from '../../../parts/dialog.tsx'
import type { FileItem, Store } from '../../access/store.ts'
import { TagsEditor } from './tags-editor.tsx'

/** The tags of one entry. Mounted while it is open. */
export function TagsDialog({ store, item, onClose }: Readonly<{ store: Store; item: FileItem; onClose: () => void }>) {
  return (
    <Dialog title={`Tags of ${item.name}`} onClose={onClose}>
      <Stack>
        <TagsEditor store={store} item={item} canWrite />
      </Stack>
    </Dialog>
  )
}
