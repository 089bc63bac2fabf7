import { Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Document, readDocument } from '../../documents/document.ts'
import { above, fetchFile, folderQuery, insideOf, nameOf } from '../../files/folder.ts'
import { fetchVersion, listVersions, type Version } from '../../files/versions/versions.ts'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { FileIcon, FolderIcon, HistoryIcon } from '../../parts/icons.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { needsSignIn } from '../../wire/refusal.ts'
import type { FileItem, Store } from '../../wire/store.ts'
import type { Target } from '../documents/stored.ts'
import styles from './merge-form.module.css'

export type Picked = Readonly<{
  document: Document
  /** The present version's place, to which a result can be saved; null for an older version. */
  target: Target | null
}>

type FilePickerProps = Readonly<{ store: Store; title: string; onPick: (picked: Picked) => void; onClose: () => void }>

/** One walks down the folders to a file, and chooses which of its versions. Mounted while it is open. */
export function FilePicker({ store, title, onPick, onClose }: FilePickerProps) {
  const [folder, setFolder] = useState('/')
  const [file, setFile] = useState<FileItem | null>(null)
  return (
    <Dialog title={title} onClose={onClose}>
      {file ? (
        <Versions store={store} file={file} onPick={onPick} onBack={() => setFile(null)} />
      ) : (
        <Folder store={store} folder={folder} onFolder={setFolder} onFile={setFile} />
      )}
    </Dialog>
  )
}

type FolderProps = Readonly<{
  store: Store
  folder: string
  onFolder: (folder: string) => void
  onFile: (file: FileItem) => void
}>

function Folder({ store, folder, onFolder, onFile }: FolderProps) {
  const listing = useQuery(folderQuery(store, folder))
  if (needsSignIn(listing.error)) {
    return (
      <Text size="sm">
        {t('merge.theFileServiceDoesNotKnow')}{' '}
        <Anchor href={fragmentOf({ page: 'files', folder: '/' })}>{t('merge.signInThere')}</Anchor> {t('merge.first')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm" className={styles.path}>
        {folder}
      </Text>
      <ul className={styles.entries} aria-label={t('merge.filesAndFolders')}>
        {folder === '/' ? null : (
          <li>
            <UnstyledButton className={styles.entry} onClick={() => onFolder(above(folder))}>
              <FolderIcon /> {t('merge.oneFolderUp')}
            </UnstyledButton>
          </li>
        )}
        {listing.data?.map((item) => (
          <li key={item.path}>
            <UnstyledButton
              className={styles.entry}
              onClick={() => (item.is_collection ? onFolder(insideOf(item)) : onFile(item))}
            >
              {item.is_collection ? <FolderIcon /> : <FileIcon />}{' '}
              <span className={styles.entryName}>{visibleName(item.name)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <QueryState
        query={listing}
        lines={3}
        empty={
          <Text size="sm" c="dimmed">
            {t('merge.thisFolderIsEmpty')}
          </Text>
        }
      >
        {() => null}
      </QueryState>
    </Stack>
  )
}

type VersionsProps = Readonly<{
  store: Store
  file: FileItem
  onPick: (picked: Picked) => void
  onBack: () => void
}>

function Versions({ store, file, onPick, onBack }: VersionsProps) {
  const name = nameOf(file.path)
  const versions = useQuery({
    queryKey: ['files', 'versions', store, file.path, file.etag],
    queryFn: ({ signal }) => listVersions(store, file.path, signal),
  })
  const pick = useMutation({
    async mutationFn({ version, current }: Version): Promise<Picked> {
      const blob = await (current ? fetchFile(store, file.path) : fetchVersion(store, file.path, version))
      const target = current ? { path: file.path, etag: file.etag } : null
      return { document: await readDocument(blob, name), target }
    },
    onSuccess: onPick,
  })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('merge.whichVersionOf')} <b>{name}</b>?
      </Text>
      {pick.isError ? <ErrorAlert error={pick.error} /> : null}
      <QueryState query={versions} lines={3}>
        {(list) => (
          <ul className={styles.entries} aria-label={t('merge.versions')}>
            {list.map((one) => (
              <li key={one.version}>
                <UnstyledButton className={styles.entry} disabled={pick.isPending} onClick={() => pick.mutate(one)}>
                  <HistoryIcon />
                  <span className={styles.entryName}>
                    {one.current ? t('merge.momentNow', { moment: moment(one.modified) }) : moment(one.modified)}
                    <Text span size="xs" c="dimmed" display="block">
                      {t('merge.sizeByModifiedby', { size: bytes(one.size), modifiedby: one.modified_by })}
                    </Text>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t('merge.anotherFile')}
      </Anchor>
    </Stack>
  )
}
