import { ActionIcon, Badge, Button, Group, Menu, Select, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisit } from '../../files/access/files-context.ts'
import { LockIcon, MoreIcon, PersonIcon } from '../../parts/icons.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { Card, Waiting } from '../../parts/page.tsx'
import tableStyles from '../../parts/table.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, counted, moment } from '../../parts/words.ts'
import { DeleteUserQuestion } from './delete-user-question.tsx'
import styles from './people-table.module.css'
import { roleName } from './role-names.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { NewUserDialog, PasswordDialog, QuotaDialog } from './user-dialogs.tsx'
import { changeUser, listUsers, roles, type User, type UserChange } from './users.ts'

type Asking = Readonly<{ what: 'password' | 'quota' | 'delete'; user: User }>

/** Who may come in, and what they may do. */
export function UsersPage() {
  const { store } = useVisit()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [isTakingOver, setTakingOver] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const users = useQuery({ queryKey: ['files', 'users', store], queryFn: ({ signal }) => listUsers(store, signal) })
  const changed = () => queries.invalidateQueries({ queryKey: ['files', 'users'] })
  const change = useMutation({
    mutationFn: ({ id, ...what }: UserChange & Readonly<{ id: string }>) => changeUser(store, id, what),
    onSettled: changed,
  })
  const close = () => setAsking(null)
  // What a role is changed by is there once, below the name or beside it.
  const isNarrow = useNarrow()
  return (
    <Card label="People">
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {users.data ? counted(users.data.length, 'person', 'people') : ''}
        </Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<LockIcon size={18} />} onClick={() => setTakingOver(true)}>
            Take over a folder
          </Button>
          <Button leftSection={<PersonIcon size={18} />} onClick={() => setAdding(true)}>
            Add a person
          </Button>
        </Group>
      </Group>
      {change.isError ? <Trouble error={change.error} /> : null}
      {users.isPending ? <Waiting lines={5} /> : null}
      {users.isError ? <Trouble error={users.error} again={() => void users.refetch()} /> : null}
      {users.data ? (
        <div className={tableStyles.scroll}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                {isNarrow ? null : <Table.Th>Role</Table.Th>}
                <Table.Th className={tableStyles.wide}>Storage used</Table.Th>
                <Table.Th className={tableStyles.wide}>Last signed in</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {users.data.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isNarrow={isNarrow}
                  onChange={(what) => change.mutate({ id: user.id, ...what })}
                  onAsk={(what) => setAsking({ what, user })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      {isAdding ? <NewUserDialog store={store} onDone={changed} onClose={() => setAdding(false)} /> : null}
      {asking?.what === 'password' ? <PasswordDialog store={store} user={asking.user} onClose={close} /> : null}
      {asking?.what === 'quota' ? (
        <QuotaDialog store={store} user={asking.user} onDone={changed} onClose={close} />
      ) : null}
      {asking?.what === 'delete' ? <DeleteUserQuestion user={asking.user} onDone={changed} onClose={close} /> : null}
      {isTakingOver ? <TakeOverDialog onClose={() => setTakingOver(false)} /> : null}
    </Card>
  )
}

type UserRowProps = Readonly<{
  user: User
  isNarrow: boolean
  onChange: (change: UserChange) => void
  onAsk: (what: Asking['what']) => void
}>

function UserRow({ user, isNarrow, onChange, onAsk }: UserRowProps) {
  const { username, status, last_login: last, storage_used_bytes: used, storage_quota_bytes: quota } = user
  const isActive = status === 'active'
  const stores = `${bytes(used)}${quota === null ? '' : ` of ${bytes(quota)}`}`
  const role = <RoleSelect user={user} onChange={onChange} />
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {username}
          </Text>
          {isActive ? null : (
            <Badge color="red" variant="light" size="sm" tt="none">
              Disabled
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {stores} · {last === null ? 'never signed in' : `last signed in ${moment(last)}`}
        </Text>
        {isNarrow ? role : null}
      </Table.Td>
      {isNarrow ? null : <Table.Td>{role}</Table.Td>}
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{stores}</Table.Td>
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>
        {last === null ? 'never' : moment(last)}
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${username}`}>
              <MoreIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onAsk('password')}>New password…</Menu.Item>
            <Menu.Item onClick={() => onAsk('quota')}>Storage limit…</Menu.Item>
            <Menu.Item onClick={() => onChange({ status: isActive ? 'disabled' : 'active' })}>
              {isActive ? 'Disable' : 'Enable'}
            </Menu.Item>
            <Menu.Item color="var(--page-bad)" onClick={() => onAsk('delete')}>
              Delete…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  )
}

function RoleSelect({ user: { username, role }, onChange }: Pick<UserRowProps, 'user' | 'onChange'>) {
  const data = [...roles, ...(role === 'none' ? (['none'] as const) : [])].map((name) => ({
    value: name,
    label: roleName(name),
    disabled: name === 'none',
  }))
  return (
    <Select
      size="xs"
      className={styles.role}
      data={data}
      value={role}
      allowDeselect={false}
      aria-label={`Role of ${username}`}
      onChange={(next) => {
        const chosen = roles.find((one) => one === next)
        if (chosen && chosen !== role) onChange({ role: chosen })
      }}
    />
  )
}
