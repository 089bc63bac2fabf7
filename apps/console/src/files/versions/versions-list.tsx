import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert, sentenceOf } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { Waiting } from '../../parts/page.tsx'
import { exactMoment } from '../../parts/words.ts'
import type { FileItem } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { download } from '../download.ts'
import { kindOf } from '../preview/kind.ts'
import styles from '../preview/preview.module.css'
import { LabelDialog } from './label-dialog.tsx'
import { MergedOf } from './merged-of.tsx'
import { VersionEntry } from './version-entry.tsx'
import { labelVersion, listVersions, restoreVersion, type Version } from './versions.ts'

const VersionDiff = lazy(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }))

/** Two versions to be compared, and what they are called. */
type Comparison = Readonly<{ before: number; after: number; title: string }>

/** What a file was before: to compare, to download, to name, to make the newest again; and what was merged, of what. */
export function VersionsList({ item }: Readonly<{ item: FileItem }>) {
  const { store, canWrite } = useFilesContext()
  const queries = useQueryClient()
  const [compared, setCompared] = useState<Comparison | null>(null)
  const [labelled, setLabelled] = useState<Version | null>(null)
  const { path, name } = item
  const versions = useQuery({
    queryKey: ['files', 'versions', store, path, item.etag],
    queryFn: ({ signal }) => listVersions(store, path, signal),
  })
  if (versions.isPending) return <Waiting />
  if (versions.isError) return <ErrorAlert error={versions.error} />
  const all = versions.data
  const [present] = all
  if (!present) return null
  const isText = ['text', 'markdown'].includes(kindOf(item))
  const changed = () => queries.invalidateQueries({ queryKey: ['files'] })

  async function makeNewest(version: number, notice: string) {
    try {
      await restoreVersion(store, path, version)
      await changed()
      const run = async () => {
        await restoreVersion(store, path, present?.version ?? 0)
        await changed()
      }
      notices.tell(notice, { action: { name: t('files.undo'), run } })
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  async function save({ version }: Version) {
    try {
      await download(store, [item], version)
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  const compare = (before: Version, after: Version, title: string) =>
    setCompared({ before: before.version, after: after.version, title })
  return (
    <>
      <ol className={styles.versions} aria-label={t('files.versions')}>
        {all.map((one, at) => (
          <VersionEntry
            key={one.version}
            version={one}
            older={all[at + 1]}
            isText={isText}
            onCompare={() => compare(one, present, t('files.nameWhenAndNow', { name, when: nameOfVersion(one) }))}
            onDownload={() => void save(one)}
            onLabel={canWrite ? () => setLabelled(one) : undefined}
            onRestore={
              canWrite
                ? () =>
                    void makeNewest(
                      one.version,
                      t('files.nameWasRestoredAsOfCreatedat', { name, createdat: nameOfVersion(one) }),
                    )
                : undefined
            }
          >
            {one.merge ? (
              <MergedOf
                version={one}
                merge={one.merge}
                ours={all.find(({ version }) => version === one.merge?.parents[0])}
                path={path}
                onCompare={
                  isText
                    ? (ours) => compare(ours, one, t('files.whatTheMergeChanged', { name, when: nameOfVersion(one) }))
                    : undefined
                }
                onUndo={(ours) => makeNewest(ours.version, t('files.theMergeWasUndone', { name }))}
              />
            ) : null}
          </VersionEntry>
        ))}
      </ol>
      {all.length === 1 ? (
        <Text size="sm" c="dimmed">
          {t('files.thisIsTheOnlyVersion')}
        </Text>
      ) : null}
      {compared ? (
        <Dialog title={compared.title} size="64rem" onClose={() => setCompared(null)}>
          <Suspense fallback={<Waiting lines={8} />}>
            <VersionDiff store={store} path={path} before={compared.before} after={compared.after} />
          </Suspense>
        </Dialog>
      ) : null}
      {labelled ? (
        <LabelDialog
          before={labelled.label ?? ''}
          onLabel={async (label) => {
            await labelVersion(store, path, { version: labelled.version, label })
            await changed()
          }}
          onClose={() => setLabelled(null)}
        />
      ) : null}
    </>
  )
}

const nameOfVersion = ({ label, modified }: Version): string => label ?? exactMoment(modified)
