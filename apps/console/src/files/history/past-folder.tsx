import { Anchor, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { ErrorAlert, sentenceOf } from '../../parts/error-alert.tsx'
import { DownloadIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Waiting } from '../../parts/page.tsx'
import { bytes, count, moment } from '../../parts/words.ts'
import { fragmentOf, go } from '../../routing/route.ts'
import type { FileItem } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { ordered, usualOrder } from '../browse/list/order.ts'
import { saveBlob } from '../download.ts'
import nameStyles from '../entry-name.module.css'
import { fetchFile } from '../folder.ts'
import { KindIcon } from '../icons/kind-icon.tsx'
import { kindOf } from '../preview/kind.ts'
import { Preview } from '../preview/preview.tsx'
import styles from './history.module.css'
import { bringBackFrom, listPast, pastPath, type Snapshot } from './snapshots.ts'

/** How many entries are drawn at first, and with each "Show more". */
const step = 500

/** A folder as it was; each entry can be brought back by itself. */
export function PastFolder({ snapshot, folder }: Readonly<{ snapshot: Snapshot; folder: string }>) {
  const { store, canWrite } = useFilesContext()
  const queries = useQueryClient()
  const [shown, setShown] = useState(step)
  const [wanted, setWanted] = useState<FileItem | null>(null)
  const [opened, setOpened] = useState<FileItem | null>(null)
  const listing = useQuery({
    queryKey: ['files', 'past', store, snapshot.id, folder],
    queryFn: ({ signal }) => listPast(store, snapshot.id, folder, signal),
  })
  if (listing.isPending) return <Waiting lines={5} />
  if (listing.isError) return <ErrorAlert error={listing.error} again={() => void listing.refetch()} />
  const items = ordered(listing.data, usualOrder)

  async function bringBack() {
    if (!wanted) return
    const path = `${folder}${wanted.name}`
    await bringBackFrom(store, { time: snapshot.created_at, path })
    await queries.invalidateQueries({ queryKey: ['files'] })
    notices.tell(
      t('files.nameWasRestoredAsOfCreatedat', { name: wanted.name, createdat: moment(snapshot.created_at) }),
      {
        action: { name: t('files.show'), run: () => go({ page: 'files', folder }) },
      },
    )
  }
  return (
    <>
      <ul className={styles.past} aria-label={t('files.earlierContents')}>
        {items.slice(0, shown).map((item) => (
          <li key={item.name}>
            <KindIcon item={item} />
            {item.is_collection ? (
              <a
                className={`${nameStyles.name} ${styles.pastName}`}
                href={fragmentOf({ page: 'snapshots', id: snapshot.id, folder: `${folder}${item.name}/` })}
              >
                {visibleName(item.name)}
              </a>
            ) : (
              <Anchor
                component="button"
                type="button"
                underline="never"
                className={`${nameStyles.name} ${styles.pastName}`}
                onClick={() => setOpened(item)}
              >
                {visibleName(item.name)}
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {item.is_collection ? '' : bytes(item.size)}
            </Text>
            {canWrite ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('files.restoreName', { name: item.name })}
                onClick={() => setWanted(item)}
              >
                {t('files.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" py="md">
          {t('files.thisFolderWasEmptyAtThat')}
        </Text>
      ) : null}
      {shown < items.length ? (
        <Button variant="subtle" mt="sm" onClick={() => setShown(shown + step)}>
          {t('files.showMoreOfLength', { length: count(items.length) })}
        </Button>
      ) : null}
      {opened ? (
        <Dialog
          title={t('files.nameAsOfCreatedat', { name: opened.name, createdat: moment(snapshot.created_at) })}
          size="64rem"
          onClose={() => setOpened(null)}
        >
          <PastFile item={opened} snapshot={snapshot} path={`${folder}${opened.name}`} />
        </Dialog>
      ) : null}
      <Question
        isOpen={wanted !== null}
        title={t('files.restoreThis')}
        yes={t('files.restore')}
        isHarmless
        onYes={bringBack}
        onClose={() => setWanted(null)}
      >
        <b>{wanted?.name}</b> {t('files.isRestoredAsOfCreatedatThe', { createdat: moment(snapshot.created_at) })}
      </Question>
    </>
  )
}

type PastFileProps = Readonly<{ item: FileItem; snapshot: Snapshot; path: string }>

/** A file as it was: what it looked like, and its bytes. */
function PastFile({ item, snapshot, path }: PastFileProps) {
  const { store } = useFilesContext()
  const at = pastPath(snapshot.id, path)
  async function save() {
    try {
      saveBlob(await fetchFile(store, at), item.name)
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  const isShown = kindOf(item) !== 'none'
  return (
    <>
      <Preview store={store} item={{ ...item, path }} at={at} onDownload={() => void save()} />
      {isShown ? (
        <Button mt="md" variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => void save()}>
          {t('files.download')}
        </Button>
      ) : null}
    </>
  )
}
