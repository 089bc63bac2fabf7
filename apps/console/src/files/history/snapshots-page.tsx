import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SnapshotIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notice-list.ts'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Question } from '../../parts/question.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, counted, moment } from '../../parts/words.ts'
import { go } from '../../shell/route.ts'
import { useVisit } from '../access/files-context.ts'
import { NameDialog } from '../browse/dialogs/name-dialog.tsx'
import { Trail } from '../browse/trail.tsx'
import styles from './history.module.css'
import { PastFolder } from './past-folder.tsx'
import { deleteSnapshot, listSnapshots, restoreSnapshot, type Snapshot, takeSnapshot } from './snapshots.ts'
import { TimeSlider } from './time-slider.tsx'

type SnapshotsPageProps = Readonly<{
  /** Null for the newest. */
  id: string | null
  folder: string
}>

/** The tree as it was: one slides through time, looks around, and brings back a file, or everything. */
export function SnapshotsPage({ id, folder }: SnapshotsPageProps) {
  const { store, canWrite } = useVisit()
  const queries = useQueryClient()
  /** The name that is proposed; null while none is asked for. */
  const [proposed, setProposed] = useState<string | null>(null)
  const queryKey = ['files', 'snapshots', store]
  const snapshots = useQuery({ queryKey, queryFn: ({ signal }) => listSnapshots(store, signal) })
  const shown = snapshots.data?.find((one) => one.id === id) ?? snapshots.data?.at(-1)

  async function take(description: string) {
    const taken = await takeSnapshot(store, description)
    await queries.invalidateQueries({ queryKey })
    go({ page: 'snapshots', id: taken.id, folder: '/' })
  }
  const button = canWrite ? (
    <Button
      leftSection={<SnapshotIcon size={18} />}
      onClick={() => setProposed(`Snapshot of ${new Date().toLocaleDateString().replaceAll('/', '.')}`)}
    >
      Take a snapshot
    </Button>
  ) : null
  return (
    <Card label="Snapshots">
      {snapshots.isPending ? <Waiting lines={5} /> : null}
      {snapshots.isError ? <Trouble error={snapshots.error} again={() => void snapshots.refetch()} /> : null}
      {snapshots.data?.length === 0 ? (
        <>
          <Empty icon={<SnapshotIcon size={36} />} title="No snapshots yet">
            A snapshot keeps the whole tree as it is, at once and whatever its size. Later one looks around in it, and
            brings back a file or everything.
          </Empty>
          <Group justify="center">{button}</Group>
        </>
      ) : null}
      {snapshots.data && shown ? (
        <>
          <Group justify="space-between" mb="xs">
            <Text size="sm" c="dimmed">
              {counted(snapshots.data.length, 'snapshot')}
            </Text>
            {button}
          </Group>
          <TimeSlider
            snapshots={snapshots.data}
            shown={shown}
            onShow={(next) => go({ page: 'snapshots', id: next.id, folder })}
          />
          <ShownSnapshot snapshot={shown} />
          <Trail folder={folder} to={(inside) => ({ page: 'snapshots', id: shown.id, folder: inside })} />
          <PastFolder snapshot={shown} folder={folder} />
        </>
      ) : null}
      {proposed !== null ? (
        <NameDialog
          title="Take a snapshot"
          before={proposed}
          yes="Take it"
          onName={take}
          onClose={() => setProposed(null)}
        />
      ) : null}
    </Card>
  )
}

/** What the snapshot is, and what an administrator may do with the whole of it. */
function ShownSnapshot({ snapshot }: Readonly<{ snapshot: Snapshot }>) {
  const { store, isAdmin } = useVisit()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'restore' | 'delete' | null>(null)
  const when = moment(snapshot.created_at)

  async function restore() {
    const { restored_files: files, undo_snapshot_id: undo } = await restoreSnapshot(store, snapshot.id)
    await queries.invalidateQueries({ queryKey: ['files'] })
    notices.tell(`Everything is as it was at ${when}; ${counted(files, 'file')} came back.`, {
      action: {
        name: 'Undo',
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
          {snapshot.description || `Snapshot of ${when}`}
        </Text>
        <Text size="xs" c="dimmed">
          {when} by {snapshot.created_by} · {sizeOf(snapshot)}to look at, not to change
        </Text>
      </div>
      {isAdmin ? (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking('restore')}>
            Go back to this
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </Group>
      ) : null}
      <Question
        isOpen={asking === 'restore'}
        title="Go back to this snapshot?"
        yes="Go back"
        isHarmless
        onYes={restore}
        onClose={() => setAsking(null)}
      >
        All files become what they were at {when}, for everybody. What is there now is kept as a snapshot first, so you
        can undo it.
      </Question>
      <Question
        isOpen={asking === 'delete'}
        title="Delete this snapshot?"
        yes="Delete it for good"
        no="Keep it"
        onYes={async () => {
          await deleteSnapshot(store, snapshot.id)
          await queries.invalidateQueries({ queryKey: ['files', 'snapshots'] })
          go({ page: 'snapshots', id: null, folder: '/' })
        }}
        onClose={() => setAsking(null)}
      >
        What only this snapshot still holds is gone for good. The files as they are now stay.
      </Question>
    </div>
  )
}

/** Nothing where the sums would tell of what is hidden from the reader. */
const sizeOf = ({ files, bytes: sum }: Readonly<{ files: number | null; bytes: number | null }>): string =>
  files === null || sum === null ? '' : `${counted(files, 'file')}, ${bytes(sum)} · `
