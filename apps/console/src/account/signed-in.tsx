import { Alert, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../messages/messages.ts'
import { Card, Slim, UnknownAddress, Waiting } from '../parts/page.tsx'
import { useAddress } from '../wire/services.tsx'
import type { Platform } from './platform.ts'
import { useSessionEnded, useToken } from './token.ts'

// Most visits are of people who are signed in already.
const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }))

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
        <Suspense
          fallback={
            <Card>
              <Waiting lines={6} />
            </Card>
          }
        >
          <SignIn address={address} />
        </Suspense>
      </Stack>
    </Slim>
  )
}
