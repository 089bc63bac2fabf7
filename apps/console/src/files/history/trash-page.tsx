import { Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { RestoreIcon, TrashIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { ListTable, ScreenReaderHeading } from '../../parts/tables/list-table.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { useNarrowViewport } from '../../parts/viewport.ts'
import { bytes, moment } from '../../parts/words.ts'
import { go } from '../../routing/route.ts'
import { isTaken } from '../../wire/refusal.ts'
import { useFilesContext } from '../access/files-context.ts'
import { TakenQuestion } from '../browse/dialogs/taken-question.tsx'
import type { IfTaken } from '../browse/use-file-actions.ts'
import { bare, folderOf, nameOf } from '../folder.ts'
import { KindIcon } from '../icons/kind-icon.tsx'
import { bringBack, type Deletion } from '../restoring/bringing-back.ts'
import { tellOfReturned } from '../restoring/bringing-back-bar.tsx'
import {
  emptyTrash,
  everyTrashed,
  listTrash,
  restoreBeside,
  restoreTrashed,
  type TrashItem,
} from '../restoring/trash.ts'
import styles from './history.module.css'

/** So many are listed at first, and each time that somebody asks for more. */
const partLength = 200

/** What was deleted, and can come back until it goes for good. */
export function TrashPage() {
  const { store, username, canWrite, isAdmin } = useFilesContext()
  const queries = useQueryClient()
  const [isEmptying, setEmptying] = useState(false)
  const [inTheWay, setInTheWay] = useState<TrashItem | null>(null)
  const isNarrow = useNarrowViewport()
  const [selected, setSelected] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const trash = useInfiniteQuery({
    queryKey: ['files', 'trash', store],
    queryFn: ({ signal, pageParam }) => listTrash(store, { limit: partLength, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam(last, parts) {
      const seen = parts.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && seen < last.total ? seen : undefined
    },
  })
  const items = trash.data?.pages.flatMap((part) => part.items) ?? []
  const total = trash.data?.pages.at(-1)?.total ?? 0
  const isSelected = (id: string) => selected === 'all' || selected.has(id)
  const selectedCount = selected === 'all' ? total : items.filter(({ id }) => selected.has(id)).length
  function select(id: string) {
    const next = new Set(selected === 'all' ? items.map((item) => item.id) : selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  async function restoreSelected() {
    try {
      const deletions: Deletion[] = []
      if (selected === 'all') for await (const { path, id } of everyTrashed(store)) deletions.push({ path, id })
      else deletions.push(...items.filter(({ id }) => isSelected(id)).map(({ path, id }) => ({ path, id })))
      setSelected(new Set<string>())
      const ended = await bringBack(store, username, deletions)
      await changed()
      tellOfReturned(ended)
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
      await changed()
    }
  }
  const changed = () => queries.invalidateQueries({ queryKey: ['files'] })

  async function restore(item: TrashItem, ifTaken: IfTaken) {
    try {
      const path = ifTaken === 'both' ? await restoreBeside(store, item) : bare(item.path)
      if (ifTaken !== 'both') await restoreTrashed(store, { id: item.id, overwrite: ifTaken === 'replace' })
      await changed()
      const run = () => go({ page: 'files', folder: folderOf(path) })
      notices.tell(t('files.nameWasRestored', { name: nameOf(path) }), { action: { name: t('files.show'), run } })
    } catch (error) {
      if (ifTaken === 'refuse' && isTaken(error)) setInTheWay(item)
      else notices.tell(sentenceOf(error), { isBad: true })
    }
  }
  function decide(item: TrashItem, decision: 'replace' | 'both' | 'skip') {
    setInTheWay(null)
    if (decision !== 'skip') void restore(item, decision)
  }
  return (
    <Card label={t('files.trash')}>
      <QueryState
        query={trash}
        isEmpty={() => items.length === 0}
        empty={
          <Empty icon={<TrashIcon size={36} />} title={t('files.theTrashIsEmpty')}>
            {t('files.deletedFilesComeHereFirstYou')}
          </Empty>
        }
      >
        {() => (
          <>
            <Group justify="space-between" mb="sm">
              <Text size="sm" c="dimmed">
                {t('files.countItem', { count: total })}
              </Text>
              {canWrite ? (
                <Group gap="xs">
                  {selectedCount === 0 ? null : (
                    <Button leftSection={<RestoreIcon size={16} />} onClick={() => void restoreSelected()}>
                      {t('files.restoreCountItems', { count: selectedCount })}
                    </Button>
                  )}
                  <Button variant="default" onClick={() => setEmptying(true)}>
                    {t('files.emptyTheTrash')}
                  </Button>
                </Group>
              ) : null}
            </Group>
            <ListTable
              headings={
                <>
                  {canWrite ? (
                    <Table.Th>
                      <Checkbox
                        aria-label={t('files.selectAll')}
                        checked={selectedCount === total}
                        indeterminate={selectedCount > 0 && selectedCount < total}
                        onChange={() => setSelected(selectedCount === total ? new Set<string>() : 'all')}
                      />
                    </Table.Th>
                  ) : null}
                  <Table.Th>{t('files.name')}</Table.Th>
                  <Table.Th className={tableStyles.wide}>{t('files.deleted')}</Table.Th>
                  <Table.Th className={tableStyles.wide}>{t('files.deletedPermanently')}</Table.Th>
                  {isNarrow ? null : <ScreenReaderHeading>{t('files.actions')}</ScreenReaderHeading>}
                </>
              }
            >
              {items.map((item) => (
                <TrashRow
                  key={item.id}
                  item={item}
                  canWrite={canWrite}
                  isNarrow={isNarrow}
                  isSelected={isSelected(item.id)}
                  onSelect={() => select(item.id)}
                  onRestore={() => void restore(item, 'refuse')}
                />
              ))}
            </ListTable>
            {trash.hasNextPage ? (
              <Button
                variant="default"
                mt="sm"
                loading={trash.isFetchingNextPage}
                onClick={() => void trash.fetchNextPage()}
              >
                {t('files.showMoreOfLength', { length: total })}
              </Button>
            ) : null}
          </>
        )}
      </QueryState>
      <Question
        isOpen={isEmptying}
        title={t('files.emptyTheTrash2')}
        yes={t('files.emptyTheTrash')}
        no={t('files.cancel')}
        onYes={async () => {
          await emptyTrash(store)
          await changed()
        }}
        onClose={() => setEmptying(false)}
      >
        {t('files.restIsDeletedPermanentlyItStays', {
          rest: isAdmin ? t('files.everythingInTheTrashAlsoWhat') : t('files.everythingThatYouDeleted'),
        })}
      </Question>
      {inTheWay ? (
        <TakenQuestion
          names={[inTheWay.name]}
          replaced={t('files.whatIsReplacedGoesToTheTrash')}
          decide={(decision) => decide(inTheWay, decision)}
        />
      ) : null}
    </Card>
  )
}

type TrashRowProps = Readonly<{
  item: TrashItem
  canWrite: boolean
  isNarrow: boolean
  isSelected: boolean
  onSelect: () => void
  onRestore: () => void
}>

function TrashRow({ item, canWrite, isNarrow, isSelected, onSelect, onRestore }: TrashRowProps) {
  const deleted = t('files.deletedatByDeletedby', { deletedat: moment(item.deleted_at), deletedby: item.deleted_by })
  const takeBack = canWrite ? (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<RestoreIcon size={16} />}
      onClick={onRestore}
      aria-label={t('files.restoreName', { name: item.name })}
    >
      {t('files.restore')}
    </Button>
  ) : null
  return (
    <Table.Tr>
      {canWrite ? (
        <Table.Td>
          <Checkbox aria-label={t('files.selectName', { name: item.name })} checked={isSelected} onChange={onSelect} />
        </Table.Td>
      ) : null}
      <Table.Td className={tableStyles.name}>
        <Group gap="sm" wrap="nowrap">
          <KindIcon item={{ is_collection: item.is_collection, mime_type: '' }} />
          <div>
            <Text size="sm">{visibleName(item.name)}</Text>
            <Text size="xs" c="dimmed">
              {folderOf(bare(item.path))}
              {item.size === null ? '' : ` · ${bytes(item.size)}`}
            </Text>
            <Text size="xs" c="dimmed" className={tableStyles.narrow}>
              {t('files.deletedDeletedPermanentlyOnExpiresat', { deleted, expiresat: moment(item.expires_at) })}
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
