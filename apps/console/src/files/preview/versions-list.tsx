import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { notices } from '../../parts/notice-list.ts'
import { Waiting } from '../../parts/page.tsx'
import { sentenceOf, Trouble } from '../../parts/trouble.tsx'
import { bytes, moment } from '../../parts/words.ts'
import { useVisit } from '../access/files-context.ts'
import type { FileItem } from '../access/store.ts'
import { nameOf } from '../browse/folder.ts'
import { saveBlob } from '../download.ts'
import { kindOf } from './kind.ts'
import { MergedOf } from './merged-of.tsx'
import styles from './preview.module.css'
import { fetchVersion, listVersions, restoreVersion, type Version } from './versions.ts'

const VersionDiff = lazy(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }))

/** Two versions to be compared, and what they are called. */
type Comparison = Readonly<{ before: number; after: number; title: string }>

/** What a file was before: to compare, to download, to make the newest again; and what was merged, of what. */
export function VersionsList({ item }: Readonly<{ item: FileItem }>) {
  const { store, canWrite } = useVisit()
  const queries = useQueryClient()
  const [compared, setCompared] = useState<Comparison | null>(null)
  const { path } = item
  const versions = useQuery({
    queryKey: ['files', 'versions', store, path, item.etag],
    queryFn: ({ signal }) => listVersions(store, path, signal),
  })
  if (versions.isPending) return <Waiting />
  if (versions.isError) return <Trouble error={versions.error} />
  const [present, ...older] = versions.data
  if (!present || older.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        This is the only version. When the file is replaced, what it was before is kept here.
      </Text>
    )
  }
  const compareWithNow = ({ version, modified }: Version) =>
    setCompared({
      before: version,
      after: present.version,
      title: `${item.name}: ${moment(modified)} and now`,
    })
  const isText = ['text', 'markdown'].includes(kindOf(item))

  async function makeNewest(version: number, notice: string) {
    try {
      await restoreVersion(store, path, version)
      await queries.invalidateQueries({ queryKey: ['files'] })
      const run = async () => {
        await restoreVersion(store, path, present?.version ?? 0)
        await queries.invalidateQueries({ queryKey: ['files'] })
      }
      notices.tell(notice, { action: { name: 'Undo', run } })
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  const restore = ({ version, modified }: Version) =>
    makeNewest(version, `${item.name} is again what it was at ${moment(modified)}.`)
  async function save(wanted: Version) {
    try {
      saveBlob(await fetchVersion(store, path, wanted.version), nameOf(path))
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  return (
    <>
      <ol className={styles.versions} aria-label="Versions">
        {versions.data.map((one) => (
          <li key={one.version}>
            <div>
              <Text size="sm" fw={one.current ? 600 : 400}>
                {moment(one.modified)}
                {one.current ? ' (now)' : ''}
              </Text>
              <Text size="xs" c="dimmed">
                {bytes(one.size)} by {one.modified_by}
              </Text>
            </div>
            {one.merge ? (
              <MergedOf
                version={one}
                merge={one.merge}
                ours={versions.data.find(({ version }) => version === one.merge?.parents[0])}
                path={path}
                onCompare={
                  isText
                    ? (ours) =>
                        setCompared({
                          before: ours.version,
                          after: one.version,
                          title: `${item.name}: what the merge of ${moment(one.modified)} changed`,
                        })
                    : undefined
                }
                onUndo={(ours) =>
                  makeNewest(
                    ours.version,
                    `${item.name} is again what it was before this merge. What was merged into it stays in its versions.`,
                  )
                }
              />
            ) : null}
            {one.current ? null : (
              <Group gap={4}>
                {isText ? (
                  <Button size="compact-xs" variant="light" onClick={() => compareWithNow(one)}>
                    Compare
                  </Button>
                ) : null}
                <Button size="compact-xs" variant="subtle" onClick={() => void save(one)}>
                  Download
                </Button>
                {canWrite ? (
                  <Button size="compact-xs" variant="subtle" onClick={() => void restore(one)}>
                    Restore
                  </Button>
                ) : null}
              </Group>
            )}
          </li>
        ))}
      </ol>
      {compared ? (
        <Dialog title={compared.title} size="64rem" onClose={() => setCompared(null)}>
          <Suspense fallback={<Waiting lines={8} />}>
            <VersionDiff store={store} path={path} before={compared.before} after={compared.after} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
