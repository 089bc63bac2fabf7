import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../messages/messages.ts'
import { FolderIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { useValue } from '../../parts/value-store.ts'
import { fragmentOf, go } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import { above, createFile, createFolder, folderQuery } from '../folder.ts'
import { NotThere } from '../people/not-there.tsx'
import { PeopleButton } from '../people/people-button.tsx'
import { accessQuery } from '../people/rights.ts'
import { DropTarget } from '../uploads/drop-target.tsx'
import { InterruptedList } from '../uploads/interrupted-list.tsx'
import { UploadButton } from '../uploads/upload-button.tsx'
import type { Chosen } from '../uploads/upload-queue.ts'
import { uploads } from '../uploads/uploads.ts'
import styles from './browse.module.css'
import { clipboard } from './clipboard.ts'
import { FolderContents } from './folder-contents.tsx'
import { useLayout } from './list/layout.ts'
import { LayoutSwitch } from './list/layout-switch.tsx'
import { commandOf } from './list/list-keys.ts'
import { NewMenu } from './new-menu.tsx'
import { cursors } from './places.ts'
import { Trail } from './trail.tsx'
import { useFileActions } from './use-file-actions.ts'

/** A folder: what lies in it, and everything that can be done there. */
export function FolderPage({ folder }: Readonly<{ folder: string }>) {
  const { store, canWrite } = useFilesContext()
  const queries = useQueryClient()
  const listing = useQuery(folderQuery(store, folder))
  const fileActions = useFileActions(store)
  const held = useValue(clipboard)
  const [layout, setLayout] = useLayout()
  // After the list, since a home is made by opening it.
  const access = useQuery({ ...accessQuery(store, folder), enabled: listing.isSuccess })
  // Where rights can't be learnt they are not guessed: the service refuses what one may not. Keys don't wait for them either.
  const yours = access.data?.yours
  const mayTry = canWrite && (yours === undefined || yours === 'write' || yours === 'manage')
  const mayWrite = mayTry && !access.isPending
  const canDrop = mayWrite && listing.isSuccess

  const contents = useContentsFocus(folder, listing.isPending)
  // The way up leads to where one comes from.
  useEffect(() => void (folder !== '/' && cursors.set(above(folder), folder)), [folder])

  /** A folder that has no entries, or not yet, takes these keys itself. */
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const kind = commandOf(event, layout)?.kind
    if (kind === 'up') go({ page: 'files', folder: above(folder) })
    else if (kind === 'paste' && mayTry && listing.isSuccess) void fileActions.paste(folder)
    else return
    event.preventDefault()
  }
  const send = (files: readonly Chosen[]) => uploads.add(store, folder, files)
  async function makeFolder(name: string) {
    await createFolder(store, `${folder}${name}/`)
    await queries.invalidateQueries({ queryKey: ['files'] })
  }
  async function makeFile(name: string) {
    await createFile(store, `${folder}${name}`)
    await queries.invalidateQueries({ queryKey: ['files'] })
    go({ page: 'file', path: `${folder}${name}` })
  }

  return (
    <DropTarget isOpen={canDrop} onDrop={send}>
      <Stack>
        <InterruptedList store={store} />
        <Card label={t('files.folder')}>
          <div className={styles.bar}>
            <Trail folder={folder} onCarry={(...carried) => void fileActions.carryInto(...carried)} />
            <Group gap="sm" className={styles.tools}>
              <LayoutSwitch layout={layout} onLayout={setLayout} />
              {listing.isSuccess && access.isSuccess ? (
                <PeopleButton path={folder} isFolder isClosed={access.data.closed} />
              ) : null}
              {canDrop && held ? (
                <Button variant="light" onClick={() => void fileActions.paste(folder)}>
                  {t('files.pasteHere')}
                </Button>
              ) : null}
              {canDrop ? (
                <>
                  <NewMenu onFolder={makeFolder} onFile={makeFile} />
                  <UploadButton onFiles={send} />
                </>
              ) : null}
            </Group>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it takes the keys while there is no grid to take them */}
          <div ref={contents} tabIndex={-1} className={styles.contents} onKeyDown={press}>
            {listing.isPending ? <Waiting lines={6} /> : null}
            {listing.isError ? (
              <NotThere path={folder} error={listing.error} again={() => void listing.refetch()} />
            ) : null}
            {listing.data && !listing.isError && listing.data.length === 0 ? (
              <EmptyFolder folder={folder} canWrite={mayWrite} />
            ) : null}
            {listing.data && !listing.isError && listing.data.length > 0 ? (
              <FolderContents
                key={folder}
                folder={folder}
                layout={layout}
                items={listing.data}
                fileActions={fileActions}
              />
            ) : null}
          </div>
        </Card>
      </Stack>
    </DropTarget>
  )
}

/**
 * What opens a folder goes with the list that it stood in, and the focus would be lost with it. It goes to the list of the
 * folder that is opened, and until that is there to where it will be.
 */
function useContentsFocus(folder: string, isPending: boolean) {
  const contents = useRef<HTMLDivElement>(null)
  const opened = useRef(folder)
  useEffect(() => {
    const place = contents.current
    if (opened.current === folder && document.activeElement !== place) return
    const isLost = document.activeElement === document.body || document.activeElement === place
    const grid = place?.querySelector<HTMLElement>('[role=grid]')
    if (isLost) (grid ?? place)?.focus({ preventScroll: true })
    if (!isPending) opened.current = folder
  }, [folder, isPending])
  return contents
}

function EmptyFolder({ folder, canWrite }: Readonly<{ folder: string; canWrite: boolean }>) {
  const way =
    folder === '/' ? null : (
      <Anchor href={fragmentOf({ page: 'files', folder: above(folder) })}>{t('files.goUp')}</Anchor>
    )
  return (
    <Empty icon={<FolderIcon size={36} />} title={t('files.nothingInThisFolderYet')}>
      {canWrite ? t('files.dropFilesAnywhere') : t('files.thereAreNoFilesHere')} {way}
    </Empty>
  )
}
