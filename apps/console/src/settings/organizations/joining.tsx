import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { joinOrganization, listMemberships, type Membership, removeMember } from './organizations.ts'
import { roleName } from './role-names.ts'

/** Organizations that somebody else has added one to: join or leave. Nothing when there are none. */
export function Joining({ platform }: Readonly<{ platform: Platform }>) {
  const list = useQuery({
    queryKey: ['memberships', platform],
    queryFn: ({ signal }) => listMemberships(platform, signal),
  })
  if (list.isError) return <ErrorAlert error={list.error} again={() => void list.refetch()} />
  const open = list.data?.filter(({ accepted_at: accepted }) => accepted === null) ?? []
  if (open.length === 0) return null
  return (
    <Card label={t('settings.organizationsThatAddedYou')}>
      <ul className={styles.list}>
        {open.map((one) => (
          <JoiningRow key={one.org_id} platform={platform} membership={one} />
        ))}
      </ul>
    </Card>
  )
}

function JoiningRow({ platform, membership }: Readonly<{ platform: Platform; membership: Membership }>) {
  const { org_id: id, org_display_name: title, role } = membership
  const queries = useQueryClient()
  const person = usePerson(platform.address)
  const answer = useMutation({
    mutationFn: (joins: boolean) =>
      joins ? joinOrganization(platform, id) : removeMember(platform, id, person.data?.user_id ?? ''),
    onSuccess: () =>
      Promise.all(['memberships', 'organizations'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings.asRoleYourPrivatePluginsAre', { role: roleName(role) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" loading={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('settings.join')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={!person.data} onClick={() => answer.mutate(false)}>
          {t('settings.leave')}
        </Button>
      </Group>
      {answer.isError ? <ErrorAlert error={answer.error} /> : null}
    </li>
  )
}
