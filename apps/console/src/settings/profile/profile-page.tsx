import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Platform } from '../../account/platform.ts'
import { type Person, usePerson } from '../../account/session.ts'
import { useSignOut } from '../../account/sign-out.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { Card, Facts, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import { AddressNote } from './address-note.tsx'
import { DeleteAccount, ExportAccount } from './leaving.tsx'

/** Who one is, and the ways to take everything along and to leave. */
export const ProfilePage = () => (
  <SignedIn why="Sign in, or create an account. Nobody else sees what you do here.">
    {(platform) => <Profile platform={platform} />}
  </SignedIn>
)

function Profile({ platform }: Readonly<{ platform: Platform }>) {
  const person = usePerson(platform.address)
  if (person.isError) return <Trouble error={person.error} again={() => void person.refetch()} />
  if (person.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  return (
    <Stack>
      <Card label="Profile">
        <About platform={platform} person={person.data} />
      </Card>
      <Card label="Your data">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Your data
          </Title>
          <Text size="sm">Download all data of your account as a file, or delete your account.</Text>
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
          ['Name', person.display_name],
          ['E-mail', person.email],
          ['Plan', person.tier],
          ['Member since', moment(person.created_at)],
        ]}
      />
      <AddressNote platform={platform} />
      <Group>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          Sign out
        </Button>
      </Group>
    </Stack>
  )
}
