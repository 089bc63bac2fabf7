import { Button, Group, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PeopleIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notice-list.ts'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import tableStyles from '../../parts/table.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { fragmentOf } from '../../shell/route.ts'
import { useVisit } from '../access/files-context.ts'
import { bare, routeOf } from '../browse/folder.ts'
import { KindIcon } from '../browse/list/kind-icon.tsx'
import nameStyles from '../entry-name.module.css'
import { rightNames } from './rights.ts'
import { hideShared, type SharedItem, sharedQuery } from './shared.ts'

/** What others share with whoever is here. */
export function SharedPage() {
  const { store } = useVisit()
  const queries = useQueryClient()
  const shared = useQuery(sharedQuery(store))
  const changed = () => queries.invalidateQueries({ queryKey: sharedQuery(store).queryKey })
  const hide = useMutation({
    mutationFn: ({ path }: SharedItem) => hideShared(store, bare(path), true),
    onSuccess: (_, { path, name }) =>
      notices.tell(`${name} is hidden from this list. You may open it as before.`, {
        action: { name: 'Undo', run: () => hideShared(store, bare(path), false).then(changed) },
      }),
    onSettled: changed,
  })
  return (
    <Card label="Shared with me">
      {shared.isPending ? <Waiting lines={5} /> : null}
      {shared.isError ? <Trouble error={shared.error} again={() => void shared.refetch()} /> : null}
      {hide.isError ? <Trouble error={hide.error} /> : null}
      {shared.data?.length === 0 ? (
        <Empty icon={<PeopleIcon size={36} />} title="Nothing is shared with you yet">
          When somebody shares a file or a folder with you, or with a group that you belong to, you find it here.
        </Empty>
      ) : null}
      {shared.data && shared.data.length > 0 ? (
        <div className={tableStyles.scroll}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>What</Table.Th>
                <Table.Th className={tableStyles.wide}>Shared by</Table.Th>
                <Table.Th className={tableStyles.wide}>You</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shared.data.map((item) => (
                <SharedRow key={item.path} item={item} onHide={() => hide.mutate(item)} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
    </Card>
  )
}

function SharedRow({ item, onHide }: Readonly<{ item: SharedItem; onHide: () => void }>) {
  const by = item.shared_by === '' ? 'The service' : item.shared_by
  const at = moment(item.shared_at)
  const may = rightNames[item.right].toLowerCase()
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap={8} wrap="nowrap">
          <KindIcon item={item} size={20} />
          <a className={nameStyles.name} href={fragmentOf(routeOf(item))}>
            {item.name}
          </a>
        </Group>
        <Text size="xs" c="dimmed">
          {bare(item.path)}
        </Text>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {by}, {at} · you {may}
        </Text>
      </Table.Td>
      <Table.Td className={tableStyles.wide}>
        {by}, {at}
      </Table.Td>
      <Table.Td className={tableStyles.wide}>{may}</Table.Td>
      <Table.Td>
        <Group justify="end">
          <Button size="xs" variant="default" onClick={onHide} aria-label={`Hide ${item.name} from this list`}>
            Hide
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
