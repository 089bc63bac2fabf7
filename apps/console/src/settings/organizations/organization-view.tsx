import { Alert, Anchor, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { Card } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import styles from '../../parts/rows.module.css'
import { fragmentOf, go } from '../../routing/route.ts'
import { invitationAddress, joiningAddress } from './invitation-address.ts'
import { MemberRow } from './member-row.tsx'
import {
  deleteOrganization,
  type Invitation,
  type Invited,
  type InviteResult,
  invite,
  listMembers,
  type Organization,
  type Role,
  roles,
} from './organizations.ts'
import { PendingInvitations, usePending } from './pending-invitations.tsx'
import { roleName } from './role-names.ts'

/** One organization: who is in, as what, and asking others in. */
export function OrganizationView({
  platform,
  organization,
}: Readonly<{
  platform: Platform
  organization: Organization
}>) {
  const { org_id: id, display_name: title, is_owner: isOwner } = organization
  const queries = useQueryClient()
  const person = usePerson(platform.address)
  const [isAsking, setAsking] = useState(false)
  const members = useQuery({
    queryKey: ['organizations', platform, id, 'members'],
    queryFn: ({ signal }) => listMembers(platform, id, signal),
  })
  const own = members.data?.find(({ user_id: one }) => one === person.data?.user_id)?.role
  const mayManage = own === 'owner' || own === 'admin'
  const granted = own === 'owner' ? roles : roles.filter((role) => role !== 'owner')
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <div>
          <Anchor href={fragmentOf({ page: 'settings', trail: ['organizations'] })} size="sm">
            {t('settings.allOrganizations')}
          </Anchor>
          <Title order={2} size="h3">
            {title}
          </Title>
        </div>
        {isOwner ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('settings.delete')}
          </Button>
        ) : null}
      </Group>
      {mayManage ? (
        <>
          <Invite platform={platform} id={id} roles={granted} />
          <PendingInvitations platform={platform} id={id} roles={granted} />
        </>
      ) : null}
      <Card label={t('settings.members')}>
        <QueryState query={members} lines={3}>
          {(list) => (
            <ul className={styles.list}>
              {list.map((one) => (
                <MemberRow
                  key={one.user_id}
                  platform={platform}
                  id={id}
                  member={one}
                  isSelf={one.user_id === person.data?.user_id}
                  roles={mayManage && (own === 'owner' || one.role !== 'owner') ? granted : []}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      <Question
        isOpen={isAsking}
        title={t('settings.deleteTitle', { title })}
        yes={t('settings.delete2')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await deleteOrganization(platform, id)
          await queries.invalidateQueries({ queryKey: ['organizations'] })
          go({ page: 'settings', trail: ['organizations'] })
        }}
      >
        {t('settings.itsMembersKeepTheirAccountsIts')}
      </Question>
    </Stack>
  )
}

/** Of the invitation itself; who has an account already joins on the page of all organizations. */
const linkOf = ({ status, email }: InviteResult, pending: readonly Invitation[]): string | undefined => {
  if (status === 'added') return joiningAddress()
  const made = pending.find((one) => one.email.toLowerCase() === email.toLowerCase())
  return made && invitationAddress(made.invite_id)
}

type InviteProps = Readonly<{ platform: Platform; id: string; roles: readonly Role[] }>

function Invite({ platform, id, roles: granted }: InviteProps) {
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: (invited: Invited) => invite(platform, id, invited),
    onSuccess: () =>
      Promise.all(['invitations', 'organizations'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const pending = usePending(platform, id, ask.data?.status === 'invited')
  const link = ask.data && linkOf(ask.data, pending.data ?? [])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = formText(form)
    const role = granted.find((one) => one === text('role')) ?? 'member'
    await ask.mutateAsync({ email: text('email').trim(), role }).then(
      () => form.reset(),
      () => undefined,
    )
  }
  return (
    <Card label={t('settings.inviteAPerson')}>
      <form onSubmit={(event) => void submit(event)}>
        <div className={styles.form}>
          <TextInput
            className={styles.field}
            name="email"
            type="email"
            label={t('settings.eMail')}
            placeholder="grace@example.org"
            required
            withAsterisk={false}
          />
          <NativeSelect
            className={styles.narrowField}
            name="role"
            label={t('settings.role')}
            data={granted.map((value) => ({ value, label: roleName(value) }))}
            defaultValue="member"
          />
          <Button type="submit" loading={ask.isPending}>
            {t('settings.invite')}
          </Button>
          {ask.isError ? (
            <div className={styles.whole}>
              <ErrorAlert error={ask.error} />
            </div>
          ) : null}
          {ask.data ? (
            <Alert className={styles.whole} role="status">
              <Text size="sm" mb="xs">
                {ask.data.status === 'added'
                  ? t('settings.emailHasAnAccountAndIs', { email: ask.data.email })
                  : t('settings.emailIsInvitedTheInvitationIs', { email: ask.data.email })}
              </Text>
              {link === undefined ? null : (
                <CopyButton text={link} name={t('settings.copyTheInvitationLink')} size="compact-sm" />
              )}
            </Alert>
          ) : null}
        </div>
      </form>
    </Card>
  )
}
