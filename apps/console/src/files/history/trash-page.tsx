import { Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RestoreIcon, TrashIcon } from '../../parts/icons.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { notices } from '../../parts/notice-list.ts'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import { Question } from '../../parts/question.tsx'
import tableStyles from '../../parts/table.module.css'
import { sentenceOf, Trouble } from '../../parts/trouble.tsx'
import { bytes, counted, moment } from '../../parts/words.ts'
import { go } from '../../shell/route.ts'
import { Refusal } from '../../wire/refusal.ts'
import { useVisit } from '../access/files-context.ts'
import { bare, folderOf } from '../browse/folder.ts'
import { KindIcon } from '../browse/list/kind-icon.tsx'
import styles from './history.module.css'
import { emptyTrash, listTrash, restoreTrashed, type TrashItem } from './trash.ts'

/** What was deleted, and can come back until it goes for good. */
export function TrashPage() {
  const { store, canWrite, isAdmin } = useVisit()
  const queries = useQueryClient()
  const [isEmptying, setEmptying] = useState(false)
  const [inTheWay, setInTheWay] = useState<TrashItem | null>(null)
  const isNarrow = useNarrow()
  const trash = useQuery({
    queryKey: ['files', 'trash', store],
    queryFn: ({ signal }) => listTrash(store, signal),
  })
  const changed = () => queries.invalidateQueries({ queryKey: ['files'] })

  async function restore(item: TrashItem, { overwrite }: { overwrite: boolean }) {
    await restoreTrashed(store, item.id, { overwrite })
    await changed()
    const run = () => go({ page: 'files', folder: folderOf(bare(item.path)) })
    notices.tell(`${item.name} is back.`, { action: { name: 'Show it', run } })
  }
  async function tryRestore(item: TrashItem) {
    try {
      await restore(item, { overwrite: false })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'files.path-taken') setInTheWay(item)
      else notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  return (
    <Card label="Trash">
      {trash.isPending ? <Waiting lines={5} /> : null}
      {trash.isError ? <Trouble error={trash.error} again={() => void trash.refetch()} /> : null}
      {trash.data?.length === 0 ? (
        <Empty icon={<TrashIcon size={36} />} title="The trash is empty">
          What you delete comes here first, and can be taken back for a month. Only then, or when you empty the trash,
          it goes for good.
        </Empty>
      ) : null}
      {trash.data && trash.data.length > 0 ? (
        <>
          <Group justify="space-between" mb="sm">
            <Text size="sm" c="dimmed">
              {counted(trash.data.length, 'item')}
            </Text>
            {canWrite ? (
              <Button variant="default" onClick={() => setEmptying(true)}>
                Empty the trash
              </Button>
            ) : null}
          </Group>
          <div className={tableStyles.scroll}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>What</Table.Th>
                  <Table.Th className={tableStyles.wide}>Deleted</Table.Th>
                  <Table.Th className={tableStyles.wide}>Goes for good</Table.Th>
                  {isNarrow ? null : <Table.Th aria-label="Actions" />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {trash.data.map((item) => (
                  <TrashRow
                    key={item.id}
                    item={item}
                    canWrite={canWrite}
                    isNarrow={isNarrow}
                    onRestore={() => void tryRestore(item)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      ) : null}
      <Question
        isOpen={isEmptying}
        title="Empty the trash?"
        yes="Empty it for good"
        no="Keep it"
        onYes={async () => {
          await emptyTrash(store)
          await changed()
        }}
        onClose={() => setEmptying(false)}
      >
        {isAdmin ? 'Everything in the trash, also what others deleted,' : 'Everything that you deleted'} goes for good.
        Only what a snapshot holds can still be read there.
      </Question>
      <Question
        isOpen={inTheWay !== null}
        title="Something is in its place"
        yes="Replace it"
        no="Leave it in the trash"
        onYes={async () => {
          if (inTheWay) await restore(inTheWay, { overwrite: true })
        }}
        onClose={() => setInTheWay(null)}
      >
        There is another <b>{inTheWay?.name}</b> in its place now. When it is replaced, it goes to the trash itself.
      </Question>
    </Card>
  )
}

type TrashRowProps = Readonly<{ item: TrashItem; canWrite: boolean; isNarrow: boolean; onRestore: () => void }>

function TrashRow({ item, canWrite, isNarrow, onRestore }: TrashRowProps) {
  const deleted = `${moment(item.deleted_at)} by ${item.deleted_by}`
  const takeBack = canWrite ? (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<RestoreIcon size={16} />}
      onClick={onRestore}
      aria-label={`Take back ${item.name}`}
    >
      Take back
    </Button>
  ) : null
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap="sm" wrap="nowrap">
          <KindIcon item={{ is_collection: item.is_collection, mime_type: '' }} />
          <div>
            <Text size="sm">{item.name}</Text>
            <Text size="xs" c="dimmed">
              {folderOf(bare(item.path))} · {bytes(item.size)}
            </Text>
            <Text size="xs" c="dimmed" className={tableStyles.narrow}>
              Deleted {deleted}; goes for good {moment(item.expires_at)}
            </Text>
            {isNarrow && takeBack ? <div className={styles.takeBack}>{takeBack}</div> : null}
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={`${styles.time} ${tableStyles.wide}`}>{deleted}</Table.Td>
      <Table.Td className={`${styles.time} ${tableStyles.wide}`}>{moment(item.expires_at)}</Table.Td>
      {isNarrow ? null : <Table.Td>{takeBack}</Table.Td>}
    </Table.Tr>
  )
}
