import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { locale, t } from '../../messages/messages.ts'
import { SnapshotIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, moment } from '../../parts/words.ts'
import { go } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import { NameDialog } from '../browse/dialogs/name-dialog.tsx'
import { Trail } from '../browse/trail.tsx'
import styles from './history.module.css'
import { PastFolder } from './past-folder.tsx'
import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  type Snapshot,
  snapshotName,
  takeSnapshot,
} from './snapshots.ts'
import { TimeSlider } from './time-slider.tsx'

type SnapshotsPageProps = Readonly<{
  /** Null for the newest. */
  id: string | null
  folder: string
}>

/** The tree as it was: one slides through time, looks around, and brings back a file, or everything. */
export function SnapshotsPage({ id, folder }: SnapshotsPageProps) {
  const { store, canWrite } = useFilesContext()
  const queries = useQueryClient()
  /** The name that is proposed; null while none is asked for. */
  const [proposed, setProposed] = useState<string | null>(null)
  const queryKey = ['files', 'snapshots', store]
  const snapshots = useQuery({ queryKey, queryFn: ({ signal }) => listSnapshots(store, signal) })

  async function take(description: string) {
    const taken = await takeSnapshot(store, description)
    await queries.invalidateQueries({ queryKey })
    go({ page: 'snapshots', id: taken.id, folder: '/' })
  }
  const button = canWrite ? (
    <Button
      leftSection={<SnapshotIcon size={18} />}
      onClick={() =>
        setProposed(
          t('files.snapshotOfValue', { value: new Date().toLocaleDateString(locale(), { dateStyle: 'medium' }) }),
        )
      }
    >
      {t('files.takeASnapshot')}
    </Button>
  ) : null
  return (
    <Card label={t('files.snapshots')}>
      <QueryState
        query={snapshots}
        empty={
          <>
            <Empty icon={<SnapshotIcon size={36} />} title={t('files.noSnapshotsYet')}>
              {t('files.aSnapshotKeepsAllFilesAs')}
            </Empty>
            <Group justify="center">{button}</Group>
          </>
        }
      >
        {(list) => {
          const shown = list.find((one) => one.id === id) ?? list.at(-1)
          return shown ? (
            <>
              <Group justify="space-between" mb="xs">
                <Text size="sm" c="dimmed">
                  {t('files.countSnapshot', { count: list.length })}
                </Text>
                {button}
              </Group>
              <TimeSlider
                snapshots={list}
                shown={shown}
                onShow={(next) => go({ page: 'snapshots', id: next.id, folder })}
              />
              <ShownSnapshot snapshot={shown} />
              <Trail folder={folder} to={(inside) => ({ page: 'snapshots', id: shown.id, folder: inside })} />
              <PastFolder snapshot={shown} folder={folder} />
            </>
          ) : null
        }}
      </QueryState>
      {proposed !== null ? (
        <NameDialog
          title={t('files.takeASnapshot')}
          before={proposed}
          yes={t('files.takeSnapshot')}
          onName={take}
          onClose={() => setProposed(null)}
        />
      ) : null}
    </Card>
  )
}

/** What the snapshot is, and what an administrator may do with the whole of it. */
function ShownSnapshot({ snapshot }: Readonly<{ snapshot: Snapshot }>) {
  const { store, isAdmin } = useFilesContext()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'restore' | 'delete' | null>(null)
  const when = moment(snapshot.created_at)

  async function restore() {
    const { restored_files: files, undo_snapshot_id: undo } = await restoreSnapshot(store, snapshot.id)
    await queries.invalidateQueries({ queryKey: ['files'] })
    notices.tell(t('files.everythingWasRestoredAsOfWhen', { when, files: t('files.countFile', { count: files }) }), {
      action: {
        name: t('files.undo'),
        async run() {
          await restoreSnapshot(store, undo)
          await queries.invalidateQueries({ queryKey: ['files'] })
        },
      },
    })
  }
  return (
    <div className={styles.then}>
      <div>
        <Text size="sm" fw={600}>
          {snapshotName(snapshot)}
        </Text>
        <Text size="xs" c="dimmed">
          {t('files.whenByCreatedbySnapshotReadOnly', {
            when,
            createdby: snapshot.created_by,
            snapshot: sizeOf(snapshot),
          })}
        </Text>
      </div>
      {isAdmin ? (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking('restore')}>
            {t('files.restoreThisSnapshot')}
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => setAsking('delete')}>
            {t('files.delete')}
          </Button>
        </Group>
      ) : null}
      <Question
        isOpen={asking === 'restore'}
        title={t('files.restoreThisSnapshot2')}
        yes={t('files.restore')}
        isHarmless
        onYes={restore}
        onClose={() => setAsking(null)}
      >
        {t('files.allFilesAreRestoredAsOf', { when })}
      </Question>
      <Question
        isOpen={asking === 'delete'}
        title={t('files.deleteThisSnapshot')}
        yes={t('files.deletePermanently')}
        no={t('files.cancel')}
        onYes={async () => {
          await deleteSnapshot(store, snapshot.id)
          await queries.invalidateQueries({ queryKey: ['files', 'snapshots'] })
          go({ page: 'snapshots', id: null, folder: '/' })
        }}
        onClose={() => setAsking(null)}
      >
        {t('files.contentsThatOnlyThisSnapshotHolds')}
      </Question>
    </div>
  )
}

/** Nothing where the sums would tell of what is hidden from the reader. */
const sizeOf = ({ files, bytes: sum }: Readonly<{ files: number | null; bytes: number | null }>): string =>
  files === null || sum === null ? '' : `${t('files.countFile', { count: files })}, ${bytes(sum)} · `
