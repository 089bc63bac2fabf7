import { Button, Group, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { visibleName } from '../../messages/visible-name.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { PeopleIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { ListTable, ScreenReaderHeading } from '../../parts/tables/list-table.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { moment } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { useFilesContext } from '../access/files-context.ts'
import nameStyles from '../entry-name.module.css'
import { bare, routeOf } from '../folder.ts'
import { KindIcon } from '../icons/kind-icon.tsx'
import { rightNames } from './rights.ts'
import { hideShared, type SharedItem, sharedQuery } from './shared.ts'

/** What others share with whoever is here. */
export function SharedPage() {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const shared = useQuery(sharedQuery(store))
  const changed = () => queries.invalidateQueries({ queryKey: sharedQuery(store).queryKey })
  const hide = useMutation({
    mutationFn: ({ path }: SharedItem) => hideShared(store, bare(path), true),
    onSuccess: (_, { path, name }) =>
      notices.tell(t('files.nameIsHiddenFromThisList', { name }), {
        action: { name: t('files.undo'), run: () => hideShared(store, bare(path), false).then(changed) },
      }),
    onSettled: changed,
  })
  return (
    <Card label={t('files.sharedWithMe')}>
      {hide.isError ? <ErrorAlert error={hide.error} /> : null}
      <QueryState
        query={shared}
        empty={
          <Empty icon={<PeopleIcon size={36} />} title={t('files.nothingIsSharedWithYouYet')}>
            {t('files.filesAndFoldersThatOthersShare')}
          </Empty>
        }
      >
        {(items) => (
          <ListTable
            headings={
              <>
                <Table.Th>{t('files.name')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('files.sharedBy')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('files.yourAccess')}</Table.Th>
                <ScreenReaderHeading>{t('files.actions')}</ScreenReaderHeading>
              </>
            }
          >
            {items.map((item) => (
              <SharedRow key={item.path} item={item} onHide={() => hide.mutate(item)} />
            ))}
          </ListTable>
        )}
      </QueryState>
    </Card>
  )
}

function SharedRow({ item, onHide }: Readonly<{ item: SharedItem; onHide: () => void }>) {
  const by = item.shared_by === '' ? t('files.theService') : item.shared_by
  const at = moment(item.shared_at)
  const may = rightNames[item.right].toLowerCase()
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap={8} wrap="nowrap">
          <KindIcon item={item} size={20} />
          <a className={nameStyles.name} href={fragmentOf(routeOf(item))}>
            {visibleName(item.name)}
          </a>
        </Group>
        <Text size="xs" c="dimmed">
          {bare(item.path)}
        </Text>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {t('files.byAtMay', { by, at, may })}
        </Text>
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {by}, {at}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>{may}</Table.Td>
      <Table.Td>
        <Group justify="end">
          <Button
            size="xs"
            variant="default"
            onClick={onHide}
            aria-label={t('files.hideNameFromThisList', { name: item.name })}
          >
            {t('files.hide')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
