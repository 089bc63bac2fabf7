import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { invitationAddress } from './invitation-address.ts'
import { type Invitation, listPending, type Role, withdrawInvitation } from './organizations.ts'
import { roleName } from './role-names.ts'

export const usePending = (platform: Platform, id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['organizations', platform, id, 'invitations'],
    enabled: isEnabled,
    queryFn: ({ signal }) => listPending(platform, id, signal),
  })

type PendingInvitationsProps = Readonly<{
  platform: Platform
  id: string
  /** The roles that one may give, and so withdraw. */
  roles: readonly Role[]
}>

/** Who is invited into an organization and has not answered. Nothing when nobody is. */
export function PendingInvitations({ platform, id, roles }: PendingInvitationsProps) {
  const list = usePending(platform, id, true)
  if (list.isError) return <ErrorAlert error={list.error} again={() => void list.refetch()} />
  if (!list.data || list.data.length === 0) return null
  return (
    <Card label={t('settings.openInvitations')}>
      <Title order={3} size="h5" mb="xs">
        {t('settings.openInvitations')}
      </Title>
      <ul className={styles.list}>
        {list.data.map((one) => (
          <PendingRow key={one.invite_id} platform={platform} invitation={one} isMine={roles.includes(one.role)} />
        ))}
      </ul>
    </Card>
  )
}

type PendingRowProps = Readonly<{ platform: Platform; invitation: Invitation; isMine: boolean }>

function PendingRow({ platform, invitation, isMine }: PendingRowProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { invite_id: inviteId, email, role, expires_at: expires } = invitation
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Text size="sm" fw={500}>
          {email}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings.asRoleUntilExpiresat', { role: roleName(role), expiresat: moment(expires) })}
        </Text>
      </div>
      <Group gap="xs">
        <CopyButton text={invitationAddress(inviteId)} name={t('settings.copyTheInvitationLink')} size="compact-sm" />
        {isMine ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('settings.withdraw')}
          </Button>
        ) : null}
      </Group>
      <Question
        isOpen={isAsking}
        title={t('settings.withdrawInvitationOf', { email })}
        yes={t('settings.withdraw')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await withdrawInvitation(platform, invitation)
          await Promise.all(
            ['invitations', 'organizations'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
          )
        }}
      >
        {t('settings.theLinkLeadsNowhereThen')}
      </Question>
    </li>
  )
}
