import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card, Facts, PageHeading, Waiting } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { moment } from '../parts/words.ts'
import styles from './account.module.css'
import { AddressNote } from './address-note.tsx'
import { DeleteAccount, ExportAccount } from './leaving.tsx'
import { OneTimeCodes } from './one-time-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import type { Platform } from './platform.ts'
import { type Person, usePerson } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { SignedIn } from './signed-in.tsx'

/** Who one is to all three services, and what keeps others from being that. */
export function Account() {
  return (
    <>
      <PageHeading title="Account">
        One sign-in opens everything: merging, crawling and, where you have a role there, the files.
      </PageHeading>
      <SignedIn why="Sign in, or create an account. Nobody else sees what you do here.">
        {(platform) => <Signed platform={platform} />}
      </SignedIn>
    </>
  )
}

function Signed({ platform }: Readonly<{ platform: Platform }>) {
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
    <div className={styles.parts}>
      <Card label="Profile">
        <About platform={platform} person={person.data} />
      </Card>
      <Part title="Password">
        <PasswordForm platform={platform} />
      </Part>
      <Part title="One-time codes">
        <OneTimeCodes platform={platform} />
      </Part>
      <Part title="Your data">
        <Text size="sm">
          Everything that is kept of this account on the platform, as a file; and the way to have none of it kept.
        </Text>
        <Group>
          <ExportAccount platform={platform} />
          <DeleteAccount platform={platform} />
        </Group>
      </Part>
    </div>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Card label={title}>
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
)

function About({ platform, person }: Readonly<{ platform: Platform; person: Person }>) {
  const leave = useSignOut()
  return (
    <Stack>
      <Facts
        facts={[
          ['Name', person.display_name],
          ['E-mail', person.email],
          ['Plan', person.tier],
          ['Since', moment(person.created_at)],
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
