import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../messages/messages.ts'
import { visibleName } from '../../../messages/visible-name.ts'
import { FolderIcon } from '../../../parts/icons.tsx'
import { Dialog } from '../../../parts/overlays/dialog.tsx'
import { QueryState } from '../../../parts/query-state.tsx'
import type { Store } from '../../../wire/store.ts'
import { above, folderQuery, insideOf } from '../../folder.ts'
import styles from '../browse.module.css'
import { ableToEnter } from '../carried.ts'
import type { Way } from '../changes.ts'

type FolderPickerProps = Readonly<{
  store: Store
  way: Way
  paths: readonly string[]
  /** Where it begins to look. */
  start: string
  onPick: (folder: string) => void
  onClose: () => void
}>

/** Where to? One walks down the folders and says: here. Mounted while it is open. */
export function FolderPicker({ store, way, paths, start, onPick, onClose }: FolderPickerProps) {
  const [folder, setFolder] = useState(start)
  const listing = useQuery(folderQuery(store, folder))
  const folders = listing.data?.filter(({ is_collection: isFolder }) => isFolder) ?? []
  const name = folder === '/' ? t('files.theTopFolder') : `“${folder.split('/').at(-2)}”`
  const noFolders = (
    <Text size="sm" c="dimmed">
      {t('files.noFoldersInHere')}
    </Text>
  )
  const canEnter = way === 'copy' || ableToEnter(paths, folder).length > 0
  return (
    <Dialog
      title={t(way === 'move' ? 'files.moveCountTo' : 'files.copyCountTo', { count: paths.length })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" className={styles.pickedPath}>
          {folder}
        </Text>
        <ul className={styles.folders} aria-label={t('files.folders')}>
          {folder === '/' ? null : (
            <li>
              <UnstyledButton className={styles.folder} onClick={() => setFolder(above(folder))}>
                <FolderIcon /> {t('files.oneFolderUp')}
              </UnstyledButton>
            </li>
          )}
          {folders.map((item) => {
            const inside = insideOf(item)
            const isItself = paths.some((path) => inside.startsWith(insideOf({ path })))
            return (
              <li key={item.path}>
                <UnstyledButton className={styles.folder} disabled={isItself} onClick={() => setFolder(inside)}>
                  <FolderIcon /> {visibleName(item.name)}
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
        <QueryState query={listing} lines={3} isEmpty={() => folders.length === 0} empty={noFolders}>
          {() => null}
        </QueryState>
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button disabled={!canEnter} onClick={() => onPick(folder)} data-autofocus>
            {t(way === 'move' ? 'files.moveToName' : 'files.copyToName', { name })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
