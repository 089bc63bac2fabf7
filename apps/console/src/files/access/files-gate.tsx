import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SignInChoice } from '../../account/sign-in-choice.tsx'
import { Card, UnknownAddress, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { needsSignIn, Refusal } from '../../wire/refusal.ts'
import { useAddress } from '../../wire/services.tsx'
import { folderQuery } from '../browse/folder.ts'
import { type FilesVisit, Visit } from './files-context.ts'
import { FilesSignIn } from './files-sign-in.tsx'
import { useDoor, useMe } from './session.ts'

/** What stands below is drawn once the file service knows who is here; until then, the way in. */
export function FilesGate({ children }: Readonly<{ children: ReactNode }>) {
  const address = useAddress('files')
  if (address === undefined) return <UnknownAddress service="the file service" />
  return <GateAt address={address}>{children}</GateAt>
}

function GateAt({ address, children }: Readonly<{ address: string; children: ReactNode }>) {
  const door = useDoor(address)
  const me = useMe(door)
  if (me.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  if (needsSignIn(me.error)) {
    return (
      <SignInChoice
        why="Sign in to see the files. The administrator’s e-mail address and password were printed in the terminal at the first start."
        offer="Use an account of the file service alone"
        notTaken="The file service doesn’t take accounts of the platform. It has accounts of its own."
      >
        <FilesSignIn address={address} />
      </SignInChoice>
    )
  }
  if (me.isError) return <Trouble error={me.error} again={() => void me.refetch()} />
  const { username, role, home } = me.data
  const may = { canWrite: role !== 'readonly', isAdmin: role === 'admin' }
  const visit = { store: door.store, username, home, ...may }
  if (role === 'none') return <GuestGate visit={visit}>{children}</GuestGate>
  return <Visit value={visit}>{children}</Visit>
}

/** Somebody without a role comes in as soon as something was shared with them. */
function GuestGate({ visit, children }: Readonly<{ visit: FilesVisit; children: ReactNode }>) {
  const seen = useQuery(folderQuery(visit.store, '/'))
  if (seen.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  if (seen.isError && !(seen.error instanceof Refusal))
    return <Trouble error={seen.error} again={() => void seen.refetch()} />
  if (seen.isError || seen.data.length === 0) return <NoRole address={visit.store.address} username={visit.username} />
  return <Visit value={visit}>{children}</Visit>
}

/** Known, but allowed nothing yet. */
function NoRole({ address, username }: Readonly<{ address: string; username: string }>) {
  const [isOther, setOther] = useState(false)
  if (isOther) return <FilesSignIn address={address} />
  return (
    <Stack maw={560}>
      <Alert color="sand" title="You have no access to the files yet">
        <Text size="sm">
          The file service knows you as <b>{username}</b>. You see files once an administrator has given you a role, on
          the page Users, or once somebody has shared a file or a folder with you.
        </Text>
      </Alert>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOther(true)}>
        Sign in with an account of the file service instead
      </Anchor>
    </Stack>
  )
}
