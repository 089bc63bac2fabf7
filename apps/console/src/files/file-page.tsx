import { ActionIcon, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../messages/messages.ts'
import { visibleName } from '../messages/visible-name.ts'
import { sentenceOf } from '../parts/error-alert.tsx'
import {
  ArchiveIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  LeftIcon,
  LinkIcon,
  RenameIcon,
  RightIcon,
  TrashIcon,
} from '../parts/icons.tsx'
import { isOver, isTyping } from '../parts/keys.ts'
import { notices } from '../parts/notices/notice-list.ts'
import { Card, Facts, Waiting } from '../parts/page.tsx'
import { bytes, moment } from '../parts/words.ts'
import { fragmentOf, go } from '../routing/route.ts'
import { Refusal } from '../wire/refusal.ts'
import type { FileItem } from '../wire/store.ts'
import { useFilesContext } from './access/files-context.ts'
import { copyLink } from './browse/copy-link.ts'
import { RenameDialog } from './browse/dialogs/rename-dialog.tsx'
import { TagsEditor } from './browse/dialogs/tags-editor.tsx'
import { isZip } from './browse/item-actions.tsx'
import { ordered, usualOrder } from './browse/list/order.ts'
import { cursors } from './browse/places.ts'
import { useFileActions } from './browse/use-file-actions.ts'
import { download } from './download.ts'
import { useFavorites } from './favorites/favorites.ts'
import { StarButton } from './favorites/star-button.tsx'
import { bare, folderOf, folderQuery, nameOf } from './folder.ts'
import { NotThere } from './people/not-there.tsx'
import { PeopleButton } from './people/people-button.tsx'
import { RequestAccess } from './people/request-access.tsx'
import { accessQuery } from './people/rights.ts'
import { WhoCanSee } from './people/who-can-see.tsx'
import { draftKeyOf, drafts, moveDraft } from './preview/drafts.ts'
import { kindNameOf } from './preview/kind.ts'
import { LeftDraft } from './preview/left-draft.tsx'
import styles from './preview/preview.module.css'
import { Preview } from './preview/preview.tsx'
import { canBeEdited, TextEditor } from './preview/text-editor.tsx'
import { ShareWhenAsked } from './sharing/share-when-asked.tsx'
import { VersionsList } from './versions/versions-list.tsx'

/** One file: what it looks like, what is known of it, and what it was before. */
export function FilePage({ path }: Readonly<{ path: string }>) {
  const { store } = useFilesContext()
  const folder = folderOf(path)
  const listing = useQuery(folderQuery(store, folder))
  const files = ordered(listing.data ?? [], usualOrder).filter(({ is_collection: isFolder }) => !isFolder)
  const at = files.findIndex((one) => one.path === path)
  const item = files[at]
  const isFolder = listing.data?.some((one) => one.is_collection && bare(one.path) === path) ?? false
  useEffect(() => void cursors.set(folder, path), [folder, path])
  // Who has only a path, as a notification has, may have that of a folder.
  useEffect(() => {
    if (isFolder) location.replace(fragmentOf({ page: 'files', folder: `${path}/` }))
  }, [isFolder, path])

  if (listing.isPending || isFolder) {
    return (
      <Card>
        <Waiting lines={8} />
      </Card>
    )
  }
  // What was listed stays where it could not be read again: somebody may be writing.
  if (listing.data === undefined) {
    return (
      <Card label={t('files.file')}>
        {isGone(listing.error) ? <LeftDraft key={path} store={store} path={path} /> : null}
        <NotThere path={path} error={listing.error} again={() => void listing.refetch()} />
      </Card>
    )
  }
  if (!item) {
    return (
      <Card label={t('files.file')}>
        <LeftDraft key={path} store={store} path={path} />
        <Text size="sm">
          {t('files.thereIsNoFileName', { name: nameOf(path) })}{' '}
          <Anchor href={fragmentOf({ page: 'files', folder })}>{t('files.showTheFolder')}</Anchor> ·{' '}
          <Anchor href={fragmentOf({ page: 'trash' })}>{t('files.lookIntoTheTrash')}</Anchor>
        </Text>
        <RequestAccess path={path} right="read" />
      </Card>
    )
  }
  return <OpenFile item={item} folder={folder} before={files[at - 1]} after={files[at + 1]} />
}

/** Whether the folder is not there any more, for whoever looks. */
const isGone = (error: unknown): boolean => error instanceof Refusal && (error.status === 403 || error.status === 404)

type OpenFileProps = Readonly<{
  item: FileItem
  folder: string
  before: FileItem | undefined
  after: FileItem | undefined
}>

function OpenFile({ item, folder, before, after }: OpenFileProps) {
  const { store, canWrite } = useFilesContext()
  const access = useQuery(accessQuery(store, item.path))
  const mayChange = canWrite && access.data?.yours !== 'read'
  const fileActions = useFileActions(store)
  const favorites = useFavorites(store)
  const [asking, setAsking] = useState<'share' | 'rename' | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isWritable = mayChange && access.isSuccess && canBeEdited(item)
  // What was being written goes on: the page was left, or the file was renamed.
  const [editing, setEditing] = useState(() => drafts.get(draftKeyOf(store, item.path))?.etag ?? null)
  const [isNew, setNew] = useState(item.size === 0)
  // There is nothing to be read in an empty text: whoever opens it writes.
  if (isNew && isWritable) {
    setNew(false)
    setEditing(item.etag)
  }
  useFileKeys({ folder, before, after })

  async function save() {
    setSaving(true)
    try {
      await download(store, [item])
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
    setSaving(false)
  }
  async function remove() {
    await fileActions.remove([item.path])
    go({ page: 'files', folder })
  }
  async function rename(...asked: Parameters<typeof fileActions.rename>) {
    const path = await fileActions.rename(...asked)
    moveDraft(store, { from: item.path, to: path })
    go({ page: 'file', path })
    return path
  }
  return (
    <div className={styles.file}>
      <Card label={t('files.file')}>
        <div className={styles.head}>
          <Title order={2} size="h4" className={styles.title}>
            {visibleName(item.name)}
          </Title>
          <Group gap={4} wrap="nowrap">
            <StarButton
              name={item.name}
              isOn={favorites.has(item.path)}
              onToggle={() => favorites.toggle([item.path])}
            />
            <Neighbour item={before} name={t('files.theFileBefore')} />
            <Neighbour item={after} name={t('files.theNextFile')} isNext />
            <ActionIcon
              component="a"
              href={fragmentOf({ page: 'files', folder })}
              variant="subtle"
              color="gray"
              aria-label={t('files.backToTheFolder')}
            >
              <CloseIcon size={18} />
            </ActionIcon>
          </Group>
        </div>
        {editing === null ? (
          <Preview store={store} item={item} onDownload={() => void save()} />
        ) : (
          <TextEditor store={store} item={item} etag={editing} onSaved={setEditing} onClose={() => setEditing(null)} />
        )}
      </Card>
      <aside className={styles.aside} aria-label={t('files.aboutThisFile')}>
        <Card label={t('files.actions')}>
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              loading={isSaving}
              onClick={() => void save()}
            >
              {t('files.download')}
            </Button>
            {isWritable && editing === null ? (
              <Button variant="default" leftSection={<RenameIcon size={18} />} onClick={() => setEditing(item.etag)}>
                {t('files.edit')}
              </Button>
            ) : null}
            {mayChange && isZip(item) ? (
              <Button
                variant="default"
                leftSection={<ArchiveIcon size={18} />}
                onClick={() => void fileActions.extract(item.path)}
              >
                {t('files.extractHere')}
              </Button>
            ) : null}
            <PeopleButton path={item.path} isFolder={false} owner={item.owner} isClosed={false} />
            {canWrite ? (
              <Button variant="default" leftSection={<LinkIcon size={18} />} onClick={() => setAsking('share')}>
                {t('files.share')}
              </Button>
            ) : null}
            <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={() => void copyLink(item)}>
              {t('files.copyLink')}
            </Button>
            {mayChange ? (
              <>
                <Button variant="default" leftSection={<RenameIcon size={18} />} onClick={() => setAsking('rename')}>
                  {t('files.rename')}
                </Button>
                <Button
                  variant="default"
                  color="red"
                  leftSection={<TrashIcon size={18} />}
                  onClick={() => void remove()}
                >
                  {t('files.delete')}
                </Button>
              </>
            ) : null}
          </div>
        </Card>
        <Card label={t('files.facts')}>
          <Facts
            facts={[
              [t('files.size'), bytes(item.size)],
              [t('files.kind'), kindNameOf(item)],
              [t('files.changed'), moment(item.modified)],
              [t('files.owner'), item.owner],
              [
                t('files.folder'),
                <Anchor key="folder" size="sm" href={fragmentOf({ page: 'files', folder })}>
                  {folder === '/' ? t('files.allFilesHere') : folder}
                </Anchor>,
              ],
            ]}
          />
        </Card>
        <Card>
          <WhoCanSee path={item.path} owner={item.owner} />
        </Card>
        <Card label={t('files.tagsOfThisFile')}>
          <div className={styles.section}>
            <Title order={2} size="h6">
              {t('files.tags')}
            </Title>
            <TagsEditor store={store} item={item} canWrite={mayChange} />
          </div>
        </Card>
        <Card label={t('files.versionsOfThisFile')}>
          <div className={styles.section}>
            <Title order={2} size="h6">
              {t('files.versions')}
            </Title>
            <VersionsList item={item} />
          </div>
        </Card>
      </aside>
      {asking === 'share' ? <ShareWhenAsked store={store} items={[item]} onClose={() => setAsking(null)} /> : null}
      {asking === 'rename' ? (
        <RenameDialog path={item.path} isFolder={false} rename={rename} onClose={() => setAsking(null)} />
      ) : null}
    </div>
  )
}

type NeighbourProps = Readonly<{ item: FileItem | undefined; name: string; isNext?: boolean }>

function Neighbour({ item, name, isNext }: NeighbourProps) {
  const icon = isNext ? <RightIcon size={18} /> : <LeftIcon size={18} />
  if (!item) {
    return (
      <ActionIcon variant="subtle" color="gray" disabled aria-label={name}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      component="a"
      href={fragmentOf({ page: 'file', path: item.path })}
      variant="subtle"
      color="gray"
      aria-label={name}
      title={visibleName(item.name)}
    >
      {icon}
    </ActionIcon>
  )
}

/** Arrows lead to the neighbours, Escape back to the folder, unless something else wants the keys. */
function useFileKeys({ folder, before, after }: Pick<OpenFileProps, 'folder' | 'before' | 'after'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isOver(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      const isElsewhere = event.target instanceof HTMLElement && event.target.matches('pre, audio, video, [role=radio]')
      if (event.key === 'Escape') go({ page: 'files', folder })
      else if (event.key === 'ArrowLeft' && before && !isElsewhere) go({ page: 'file', path: before.path })
      else if (event.key === 'ArrowRight' && after && !isElsewhere) go({ page: 'file', path: after.path })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [folder, before, after])
}
