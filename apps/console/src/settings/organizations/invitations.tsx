import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { invitationAddress } from './invitation-address.ts'
import { answerInvitation, type Invitation, listInvitations } from './organizations.ts'
import { roleName } from './role-names.ts'

type InvitationsProps = Readonly<{
  platform: Platform
  /** The invitation that somebody came for: when there is nothing to answer, they are told why that may be. */
  wanted?: string | undefined
}>

/** Open invitations: those to answer, and those that one has sent. Nothing when there are none. */
export function Invitations({ platform, wanted }: InvitationsProps) {
  const person = usePerson(platform.address)
  const list = useQuery({
    queryKey: ['invitations', platform],
    queryFn: ({ signal }) => listInvitations(platform, signal),
  })
  if (list.isError) return <ErrorAlert error={list.error} again={() => void list.refetch()} />
  const open = list.data?.filter(({ status }) => status === 'pending') ?? []
  const email = person.data?.email.toLowerCase()
  const found = list.data?.find(({ invite_id: one }) => one === wanted)
  const isMissed = wanted !== undefined && list.isSuccess && (!found || found.status === 'expired')
  const missed = isMissed && person.data ? <Missed email={person.data.email} /> : null
  if (open.length === 0) return missed
  return (
    <>
      {missed}
      <Card label={t('settings.invitations')}>
        <ul className={styles.list}>
          {open.map((one) => (
            <InvitationRow
              key={one.invite_id}
              platform={platform}
              invitation={one}
              isMine={one.email.toLowerCase() === email}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Whoever came for an invitation that is not theirs to answer. Whose it is, is not known here. */
const Missed = ({ email }: Readonly<{ email: string }>) => (
  <Alert color="sand" role="status">
    {t('settings.noOpenInvitationForEmail', { email })}
  </Alert>
)

type InvitationRowProps = Readonly<{ platform: Platform; invitation: Invitation; isMine: boolean }>

function InvitationRow({ platform, invitation, isMine }: InvitationRowProps) {
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (word: 'accept' | 'decline') => answerInvitation(platform, invitation.invite_id, word),
    onSuccess: () =>
      Promise.all(['invitations', 'organizations'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Text size="sm" fw={500}>
          {isMine
            ? t('settings.youAreInvitedToOrgname', { orgname: invitation.org_name })
            : t('settings.emailIsInvitedToOrgname', { email: invitation.email, orgname: invitation.org_name })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings.asRoleUntilExpiresat', {
            role: roleName(invitation.role),
            expiresat: moment(invitation.expires_at),
          })}
        </Text>
      </div>
      {isMine ? (
        <Group gap="xs">
          <Button size="compact-sm" loading={answer.isPending} onClick={() => answer.mutate('accept')}>
            {t('settings.accept')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate('decline')}
          >
            {t('settings.decline')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          <Badge variant="light" color="sand" tt="none">
            {t('settings.pending')}
          </Badge>
          <CopyButton
            text={invitationAddress(invitation.invite_id)}
            name={t('settings.copyTheInvitationLink')}
            size="compact-sm"
          />
        </Group>
      )}
      {answer.isError ? (
        <div className={styles.whole}>
          <ErrorAlert error={answer.error} />
        </div>
      ) : null}
    </li>
  )
}
