import { Badge, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { Card } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { answerInvitation, type Invitation, listInvitations } from './organizations.ts'

/** Open invitations: those to answer, and those that one has sent. Nothing when there are none. */
export function Invitations({ platform }: Readonly<{ platform: Platform }>) {
  const person = usePerson(platform.address)
  const list = useQuery({
    queryKey: ['invitations', platform],
    queryFn: ({ signal }) => listInvitations(platform, signal),
  })
  if (list.isError) return <Trouble error={list.error} again={() => void list.refetch()} />
  const open = list.data?.filter(({ status }) => status === 'pending') ?? []
  if (open.length === 0) return null
  const email = person.data?.email.toLowerCase()
  return (
    <Card label="Invitations">
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
  )
}

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
            ? `You are asked into ${invitation.org_name}`
            : `${invitation.email} is asked into ${invitation.org_name}`}
        </Text>
        <Text size="xs" c="dimmed">
          As {invitation.role}, until {moment(invitation.expires_at)}
        </Text>
      </div>
      {isMine ? (
        <Group gap="xs">
          <Button size="compact-sm" loading={answer.isPending} onClick={() => answer.mutate('accept')}>
            Accept
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate('decline')}
          >
            Decline
          </Button>
        </Group>
      ) : (
        <Badge variant="light" color="sand" tt="none">
          not answered yet
        </Badge>
      )}
      {answer.isError ? (
        <div className={styles.whole}>
          <Trouble error={answer.error} />
        </div>
      ) : null}
    </li>
  )
}
