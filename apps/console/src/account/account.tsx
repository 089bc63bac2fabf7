import { Alert, Button, Group, Stack } from '@mantine/core'
import { Card, Facts, PageHeading, UnknownAddress, Waiting } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { moment } from '../parts/words.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './account.module.css'
import { type Person, useLeave, usePerson, useSessionEnded, useToken } from './session.ts'
import { SignIn } from './sign-in.tsx'

export function Account() {
  const address = useAddress('platform')
  return (
    <>
      <PageHeading title="Account">The platform knows you by this account; merging asks for it.</PageHeading>
      <div className={styles.narrow}>
        {address === undefined ? <UnknownAddress service="the platform" /> : <AccountAt address={address} />}
      </div>
    </>
  )
}

function AccountAt({ address }: Readonly<{ address: string }>) {
  const token = useToken()
  const ended = useSessionEnded()
  const person = usePerson(address)
  if (token === null) {
    return (
      <Stack>
        {ended ? <Alert color="sand">Your session has ended. Sign in again to go on.</Alert> : null}
        <SignIn address={address} />
      </Stack>
    )
  }
  if (person.isError) return <Trouble error={person.error} again={() => void person.refetch()} />
  return <Card>{person.isPending ? <Waiting /> : <About address={address} person={person.data} />}</Card>
}

function About({ address, person }: Readonly<{ address: string; person: Person }>) {
  const leave = useLeave(address)
  return (
    <Stack>
      <Facts
        facts={[
          ['Name', person.display_name],
          ['E-mail', person.email],
          ['Tier', person.tier],
          ['Since', moment(person.created_at)],
        ]}
      />
      <Group>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          Sign out
        </Button>
      </Group>
    </Stack>
  )
}
