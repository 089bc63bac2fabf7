import { Button, Group as Line, Table, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import { groupTitle } from '../../files/people/rights.ts'
import { t } from '../../messages/messages.ts'
import { PeopleIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { ListTable, ScreenReaderHeading } from '../../parts/tables/list-table.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { deleteGroup, elsewhere, type Group, groupsQuery, makeGroup, membersInWords } from './groups.ts'
import { MembersDialog } from './members-dialog.tsx'

type Asking = Readonly<{ what: 'make' }> | Readonly<{ what: 'members' | 'delete'; name: string }>

/** Groups of people, who get together what is shared with the group. */
export function GroupsPage() {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const groups = useQuery(groupsQuery(store))
  const changed = () => queries.invalidateQueries({ queryKey: ['files'] })
  const close = () => setAsking(null)
  const asked = asking?.what === 'members' ? groups.data?.find(({ name }) => name === asking.name) : undefined
  return (
    <Card label={t('administration.groups')}>
      <Line justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {groups.data ? t('administration.countGroup', { count: groups.data.length }) : ''}
        </Text>
        <Button leftSection={<PeopleIcon size={18} />} onClick={() => setAsking({ what: 'make' })}>
          {t('administration.newGroup')}
        </Button>
      </Line>
      <QueryState
        query={groups}
        empty={
          <Empty icon={<PeopleIcon size={36} />} title={t('administration.noGroupsYet')}>
            {t('administration.whateverIsSharedWithAGroup')}
          </Empty>
        }
      >
        {(list) => (
          <ListTable
            headings={
              <>
                <Table.Th>{t('administration.name')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('administration.members')}</Table.Th>
                <ScreenReaderHeading>{t('administration.actions')}</ScreenReaderHeading>
              </>
            }
          >
            {list.map((group) => (
              <GroupRow key={group.name} group={group} onAsk={(what) => setAsking({ what, name: group.name })} />
            ))}
          </ListTable>
        )}
      </QueryState>
      {asking?.what === 'make' ? (
        <FormDialog
          title={t('administration.newGroup')}
          yes={t('administration.create')}
          onSubmit={async (text) => {
            const { name } = await makeGroup(store, text('name').trim())
            await changed()
            notices.tell(t('administration.theGroupNameWasCreatedIt', { name }))
          }}
          onClose={close}
        >
          <TextInput
            name="name"
            label={t('administration.name')}
            autoComplete="off"
            required
            withAsterisk={false}
            data-autofocus
          />
        </FormDialog>
      ) : null}
      {asked ? <MembersDialog group={asked} onClose={close} /> : null}
      <Question
        isOpen={asking?.what === 'delete'}
        title={t('administration.deleteTheGroupRest', { rest: asking?.what === 'delete' ? asking.name : '' })}
        yes={t('administration.delete')}
        no={t('administration.cancel')}
        onYes={async () => {
          if (asking?.what === 'delete') await deleteGroup(store, asking.name)
          await changed()
        }}
        onClose={close}
      >
        {t('administration.itsMembersLoseAccessToWhat')}
      </Question>
    </Card>
  )
}

type GroupRowProps = Readonly<{ group: Group; onAsk: (what: 'members' | 'delete') => void }>

function GroupRow({ group, onAsk }: GroupRowProps) {
  const source = elsewhere(group)
  const members = membersInWords(group)
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Text size="sm" fw={600}>
          {groupTitle(group.name)}
        </Text>
        {source === null ? null : (
          <Text size="xs" c="dimmed">
            {t('administration.sourceMembersAreManagedThere', { source })}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {members}
        </Text>
      </Table.Td>
      <Table.Td className={tableStyles.wide}>{members}</Table.Td>
      <Table.Td>
        <Line gap="xs" justify="end">
          <Button
            size="xs"
            variant="default"
            aria-label={t('administration.membersOfName', { name: groupTitle(group.name) })}
            onClick={() => onAsk('members')}
          >
            {t('administration.members')}
          </Button>
          {source === null ? (
            <Button
              size="xs"
              variant="default"
              color="red"
              aria-label={t('administration.deleteTheGroupName', { name: group.name })}
              onClick={() => onAsk('delete')}
            >
              {t('administration.delete')}
            </Button>
          ) : null}
        </Line>
      </Table.Td>
    </Table.Tr>
  )
}
