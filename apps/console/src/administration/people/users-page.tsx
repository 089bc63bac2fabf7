import { ActionIcon, Badge, Button, Group, Menu, Select, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleName } from '../../account/role-names.ts'
import { useFilesContext } from '../../files/access/files-context.ts'
import { TakeOverDialog } from '../../files/people/take-over-dialog.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { LockIcon, MoreIcon, PersonIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Card } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { ListTable, ScreenReaderHeading } from '../../parts/tables/list-table.tsx'
import tableStyles from '../../parts/tables/table.module.css'
import { useNarrowViewport } from '../../parts/viewport.ts'
import { bytes, moment } from '../../parts/words.ts'
import { inviteAgain } from '../plans/accounts.ts'
import { setOpen, setRole } from './act-on-person.ts'
import { DeletePersonQuestion } from './delete-person-question.tsx'
import { InvitationDialog, type Invited } from './invitation-dialog.tsx'
import styles from './people-table.module.css'
import { type Person, peopleQuery, useAdministeredPlatform } from './person.ts'
import { NewUserDialog, PasswordDialog, QuotaDialog } from './user-dialogs.tsx'
import { type Role, roles, type User } from './users.ts'

type Asking = Readonly<{ what: 'password' | 'quota' | 'delete'; person: Person }>

/** Who may come in, and what they may do. */
export function UsersPage() {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [isTakingOver, setTakingOver] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const places = { store, platform: useAdministeredPlatform() }
  const people = useQuery(peopleQuery(places))
  const waiting = people.data?.filter(({ isWaiting }) => isWaiting).length ?? 0
  // Notifications, too: who has a role no longer waits for one.
  const changed = () => queries.invalidateQueries({ queryKey: ['files'] })
  const [invited, setInvited] = useState<Invited | null>(null)
  const change = useMutation({
    async mutationFn({ person, role, isOpen, isInvited }: PersonChange & Readonly<{ person: Person }>) {
      if (role !== undefined) {
        await setRole(places, person, role)
        notices.tell(t('administration.nameHasTheRole', { name: person.name, role: roleName(role) }))
      }
      if (isOpen !== undefined) notices.tell(await setOpen(places, person, isOpen))
      if (isInvited && person.account && places.platform)
        setInvited({ name: person.name, link: await inviteAgain(places.platform, person.account.user_id) })
    },
    onSettled: changed,
  })
  const close = () => setAsking(null)
  // What a role is changed by is there once, below the name or beside it.
  const isNarrow = useNarrowViewport()
  return (
    <Card label={t('administration.people')}>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {people.data ? t('administration.countPerson', { count: people.data.length }) : ''}
          {waiting > 0 ? t('administration.andCountWait', { count: waiting }) : ''}
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
      {change.isError ? <ErrorAlert error={change.error} /> : null}
      <QueryState query={people}>
        {(list) => (
          <ListTable
            headings={
              <>
                <Table.Th>{t('administration.name')}</Table.Th>
                {isNarrow ? null : <Table.Th>{t('administration.role')}</Table.Th>}
                <Table.Th className={tableStyles.wide}>{t('administration.storageUsed')}</Table.Th>
                <Table.Th className={tableStyles.wide}>{t('administration.lastSignedIn')}</Table.Th>
                <ScreenReaderHeading>{t('administration.actions')}</ScreenReaderHeading>
              </>
            }
          >
            {list.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isNarrow={isNarrow}
                onChange={(what) => change.mutate({ person, ...what })}
                onAsk={(what) => setAsking({ what, person })}
              />
            ))}
          </ListTable>
        )}
      </QueryState>
      {isAdding ? (
        <NewUserDialog store={store} onDone={changed} onInvited={setInvited} onClose={() => setAdding(false)} />
      ) : null}
      {invited ? <InvitationDialog invited={invited} onClose={() => setInvited(null)} /> : null}
      {asking?.what === 'password' ? <PasswordDialog places={places} person={asking.person} onClose={close} /> : null}
      {asking?.what === 'quota' && asking.person.user ? (
        <QuotaDialog store={store} user={asking.person.user} onDone={changed} onClose={close} />
      ) : null}
      {asking?.what === 'delete' ? (
        <DeletePersonQuestion places={places} person={asking.person} onDone={changed} onClose={close} />
      ) : null}
      {isTakingOver ? <TakeOverDialog onClose={() => setTakingOver(false)} /> : null}
    </Card>
  )
}

/** @property isInvited by another link, to choose their first password */
type PersonChange = Readonly<{ role?: Role; isOpen?: boolean; isInvited?: true }>

type PersonRowProps = Readonly<{
  person: Person
  isNarrow: boolean
  onChange: (change: PersonChange) => void
  onAsk: (what: Asking['what']) => void
}>

function PersonRow({ person, isNarrow, onChange, onAsk }: PersonRowProps) {
  const { name: username, calledThemselves, user, account, isOpen } = person
  // The file service sees uses of what was signed in elsewhere; where that is known, it says when.
  const last = account === null ? (user?.last_login ?? null) : account.last_login
  const stores = user === null ? '' : storesOf(user)
  const role =
    user === null ? (
      <Text size="xs" c="dimmed">
        {t('administration.hasNotOpenedTheFilesYet')}
      </Text>
    ) : (
      <RoleSelect user={user} onRole={(next) => onChange({ role: next })} />
    )
  return (
    <Table.Tr>
      <Table.Td className={tableStyles.name}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {username}
          </Text>
          <StatusBadge person={person} />
        </Group>
        {calledThemselves === null || calledThemselves === username ? null : <Text size="xs">{calledThemselves}</Text>}
        <Text size="xs" c="dimmed" className={tableStyles.narrow}>
          {stores === '' ? '' : `${stores} · `}
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
            {isOpen && account?.last_login === null ? (
              <Menu.Item onClick={() => onChange({ isInvited: true })}>
                {t('administration.newInvitationLink')}
              </Menu.Item>
            ) : null}
            <Menu.Item onClick={() => onAsk('password')}>{t('administration.newPassword')}</Menu.Item>
            {user === null ? null : (
              <Menu.Item onClick={() => onAsk('quota')}>{t('administration.storageLimit')}</Menu.Item>
            )}
            <Menu.Item onClick={() => onChange({ isOpen: !isOpen })}>
              {isOpen ? t('administration.disable') : t('administration.enable')}
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

const storesOf = ({ storage_used_bytes: used, storage_quota_bytes: quota }: User): string =>
  `${bytes(used)}${quota === null ? '' : t('administration.ofQuota', { quota: bytes(quota) })}`

function StatusBadge({ person: { isOpen, isWaiting } }: Readonly<{ person: Person }>) {
  if (isOpen && !isWaiting) return null
  return (
    <Badge color={isOpen ? 'sand' : 'red'} variant="light" size="sm" tt="none">
      {isOpen ? t('administration.waitsForAccess') : t('administration.disabled')}
    </Badge>
  )
}

type RoleSelectProps = Readonly<{ user: User; onRole: (role: Role) => void }>

function RoleSelect({ user: { username, role }, onRole }: RoleSelectProps) {
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
        if (chosen && chosen !== role) onRole(chosen)
      }}
    />
  )
}
