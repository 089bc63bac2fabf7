import { ActionIcon, Badge, Button, Group, Menu, Select, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useVisit } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { LockIcon, MoreIcon, PersonIcon } from '../../parts/icons.tsx'
import { useNarrow } from '../../parts/narrow.ts'
import { Card, Waiting } from '../../parts/page.tsx'
import tableStyles from '../../parts/table.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { bytes, moment } from '../../parts/words.ts'
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
    <Card label={t('administration.people')}>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {users.data ? t('administration.countPerson', { count: users.data.length }) : ''}
        </Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<LockIcon size={18} />} onClick={() => setTakingOver(true)}>
            {t('administration.takeOverAFolder')}
          </Button>
          <Button leftSection={<PersonIcon size={18} />} onClick={() => setAdding(true)}>
            {t('administration.addAPerson')}
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
                <Table.Th>{t('administration.name')}</Table.Th>
                {isNarrow ? null : <Table.Th>{t('administration.role')}</Table.Th>}
                <Table.Th className={tableStyles.wide}>{t('administration.storageUsed')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('administration.lastSignedIn')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('administration.actions')}</VisuallyHidden>
                </Table.Th>
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
  const stores = `${bytes(used)}${quota === null ? '' : t('administration.ofQuota', { quota: bytes(quota) })}`
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
              {t('administration.disabled')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {stores} ·{' '}
          {last === null
            ? t('administration.neverSignedIn')
            : t('administration.lastSignedInLast', { last: moment(last) })}
        </Text>
        {isNarrow ? role : null}
      </Table.Td>
      {isNarrow ? null : <Table.Td>{role}</Table.Td>}
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>{stores}</Table.Td>
      <Table.Td className={`${tableStyles.nowrap} ${tableStyles.wide}`}>
        {last === null ? t('administration.never') : moment(last)}
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('administration.moreForUsername', { username })}>
              <MoreIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onAsk('password')}>{t('administration.newPassword')}</Menu.Item>
            <Menu.Item onClick={() => onAsk('quota')}>{t('administration.storageLimit')}</Menu.Item>
            <Menu.Item onClick={() => onChange({ status: isActive ? 'disabled' : 'active' })}>
              {isActive ? t('administration.disable') : t('administration.enable')}
            </Menu.Item>
            <Menu.Item color="var(--page-bad)" onClick={() => onAsk('delete')}>
              {t('administration.delete2')}
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
      aria-label={t('administration.roleOfUsername', { username })}
      onChange={(next) => {
        const chosen = roles.find((one) => one === next)
        if (chosen && chosen !== role) onChange({ role: chosen })
      }}
    />
  )
}
