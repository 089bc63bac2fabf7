import { Alert, Anchor, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../messages/messages.ts'
import { Card, Slim, Waiting } from '../parts/page.tsx'
import { useAddress } from '../wire/services.tsx'
import { useAccountStatus } from './session.ts'
import { SignInFirst } from './signed-in.tsx'
import { useToken } from './token.ts'

type SignInChoiceProps = Readonly<{
  why: string
  /** What leads to the other way in; without it there is none beside the one sign-in. */
  offer?: string
  /** Said to whoever is signed in at the platform and was refused all the same. */
  notTaken: string
  /** The service's own way in. */
  children: ReactNode
}>

/** For a service that has refused: one sign-in for everything comes first, and its own way in is the other one. */
export function SignInChoice({ why, offer, notTaken, children }: SignInChoiceProps) {
  const platform = useAddress('platform')
  const token = useToken()
  const [isOther, setOther] = useState(false)
  if (platform === undefined) return children
  if (token !== null) {
    return (
      <Refused platform={platform} token={token} notTaken={notTaken}>
        {children}
      </Refused>
    )
  }
  return (
    <Stack>
      {isOther ? children : <SignInFirst address={platform} why={why} />}
      {offer === undefined ? null : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOther(!isOther)}>
          {isOther ? t('account.signInWithYourAccountInstead') : offer}
        </Anchor>
      )}
    </Stack>
  )
}

type RefusedProps = Readonly<{ platform: string; token: string; notTaken: string; children: ReactNode }>

/** Either that session has ended, which the platform knows, or the service takes none of them. */
function Refused({ platform, token, notTaken, children }: RefusedProps) {
  const account = useAccountStatus(platform, token)
  if (account.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  return (
    <Stack>
      <Slim>
        <Alert color="sand">{notTaken}</Alert>
      </Slim>
      {children}
    </Stack>
  )
}
