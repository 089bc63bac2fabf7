import { Modal, Stack } from '@mantine/core'
import type { FileItem, Store } from '../access/store.ts'
import { TagsEditor } from './tags-editor.tsx'

/** The tags of one entry. Mounted while it is open. */
export function TagsDialog({ store, item, onClose }: Readonly<{ store: Store; item: FileItem; onClose: () => void }>) {
  return (
    <Modal opened onClose={onClose} title={`Tags of ${item.name}`} lockScroll={false} centered>
      <Stack>
        <TagsEditor store={store} item={item} canWrite />
      </Stack>
    </Modal>
  )
}
