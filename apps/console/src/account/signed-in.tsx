import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../messages/messages.ts'
import { Slim, UnknownAddress } from '../parts/page.tsx'
import { useAddress } from '../wire/services.tsx'
import type { Platform } from './platform.ts'
import { SignIn } from './sign-in.tsx'
import { useSessionEnded, useToken } from './token.ts'

/** What needs an account; until somebody is signed in, why it does (`why`) and the way in, on the same page. */
export function SignedIn({
  why,
  children,
}: Readonly<{
  why: string
  children: (platform: Platform) => ReactNode
}>) {
  const address = useAddress('platform')
  const token = useToken()
  if (address === undefined) return <UnknownAddress service={t('account.thePlatform')} />
  return token === null ? <SignInFirst address={address} why={why} /> : children({ address, token })
}

/** Where nobody is signed in: why one should be, and the form. */
export function SignInFirst({ address, why }: Readonly<{ address: string; why: string }>) {
  const ended = useSessionEnded()
  return (
    <Slim>
      <Stack>
        {ended ? <Alert color="sand">{t('account.yourSessionHasEndedSignIn')}</Alert> : null}
        <Text size="sm" c="dimmed">
          {why}
        </Text>
        <SignIn address={address} />
      </Stack>
    </Slim>
  )
}
