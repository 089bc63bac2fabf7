import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Platform } from '../../account/platform.ts'
import { type Person, usePerson } from '../../account/session.ts'
import { useSignOut } from '../../account/sign-out.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { month } from '../../parts/words.ts'
import { planName } from '../plan/plan-names.ts'
import { AddressNote } from './address-note.tsx'
import { DeleteAccount, ExportAccount } from './leaving.tsx'
import { OwnName } from './own-name.tsx'

/** Who one is, and the ways to take everything along and to leave. */
export const ProfilePage = () => (
  <SignedIn why={t('settings.signInOrCreateAnAccount')}>{(platform) => <Profile platform={platform} />}</SignedIn>
)

function Profile({ platform }: Readonly<{ platform: Platform }>) {
  const person = usePerson(platform.address)
  if (person.isError) return <ErrorAlert error={person.error} again={() => void person.refetch()} />
  if (person.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  return (
    <Stack>
      <Card label={t('settings.profile')}>
        <About platform={platform} person={person.data} />
      </Card>
      <Card label={t('settings.yourData')}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('settings.yourData')}
          </Title>
          <Text size="sm">{t('settings.downloadAllDataOfYourAccount')}</Text>
          <Group>
            <ExportAccount platform={platform} />
            <DeleteAccount platform={platform} />
          </Group>
        </Stack>
      </Card>
    </Stack>
  )
}

function About({ platform, person }: Readonly<{ platform: Platform; person: Person }>) {
  const leave = useSignOut()
  return (
    <Stack>
      <Facts
        facts={[
          [t('settings.name'), person.display_name],
          [t('settings.eMail'), person.email],
          [t('settings.plan'), planName(person.tier)],
          [t('settings.memberSince'), month(person.created_at)],
        ]}
      />
      <OwnName platform={platform} before={person.display_name} />
      <AddressNote platform={platform} />
      <Group>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('settings.signOut')}
        </Button>
      </Group>
    </Stack>
  )
}
