import { Stack } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { Dialog } from '../../../parts/overlays/dialog.tsx'
import type { FileItem, Store } from '../../../wire/store.ts'
import { SelectionTags } from './selection-tags.tsx'
import { TagsEditor } from './tags-editor.tsx'

type TagsDialogProps = Readonly<{ store: Store; items: readonly FileItem[]; onClose: () => void }>

/** The tags of one entry, or of all that are selected. Mounted while it is open. */
export function TagsDialog({ store, items, onClose }: TagsDialogProps) {
  const [first] = items
  if (!first) return null
  const isOne = items.length === 1
  const title = isOne
    ? t('files.tagsOfName', { name: first.name })
    : t('files.tagsOfCount', { count: t('files.countItem', { count: items.length }) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {isOne ? <TagsEditor store={store} item={first} canWrite /> : <SelectionTags store={store} items={items} />}
      </Stack>
    </Dialog>
  )
}
