import { Alert, Anchor, Button, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../messages/messages.ts'
import { ErrorAlert } from '../parts/error-alert.tsx'
import { formText } from '../parts/form-text.ts'
import { Card } from '../parts/page.tsx'
import { fragmentOf } from '../routing/route.ts'
import { Refusal } from '../wire/refusal.ts'
import { useAddress } from '../wire/services.tsx'
import { useEnter, useForgot, useOtherProvider, useRefusedElsewhere } from './session.ts'
import { canSignOn, signOnAt } from './sign-on.ts'

const ways = [
  { value: 'sign-in', label: t('account.signIn') },
  { value: 'register', label: t('account.createAnAccount') },
]

/** One form for both ways in: a new account is the same two fields and a name. */
export function SignIn({ address }: Readonly<{ address: string }>) {
  const [way, setWay] = useState('sign-in')
  const enter = useEnter(address, useAddress('files'))
  const isNew = way === 'register'
  const code = enter.error instanceof Refusal ? enter.error.code : null
  const wantsCode = code !== null && /^(?:accounts|files)\.totp-(?:needed|wrong)$/.test(code)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    const totp = text('totp').trim()
    const entry = { email: text('email').trim(), password: text('password'), ...(totp === '' ? {} : { totp }) }
    enter.mutate(isNew ? { ...entry, displayName: text('name').trim() } : entry)
  }

  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <SegmentedControl
            fullWidth
            data={ways}
            value={way}
            onChange={(next) => {
              enter.reset()
              setWay(next)
            }}
            aria-label={t('account.signInOrCreateAnAccount')}
          />
          <TextInput
            name="email"
            type={isNew ? 'email' : 'text'}
            label={isNew ? t('settings.eMail') : t('account.eMailOrUserName')}
            autoComplete="username"
            data-autofocus
            required
            withAsterisk={false}
          />
          {isNew ? (
            <TextInput name="name" label={t('account.name')} autoComplete="name" required withAsterisk={false} />
          ) : null}
          <PasswordInput
            name="password"
            label={t('account.password')}
            description={isNew ? t('account.atLeast8Characters') : undefined}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            minLength={isNew ? 8 : undefined}
            required
            withAsterisk={false}
          />
          {wantsCode && !isNew ? (
            <TextInput
              name="totp"
              label={t('account.oneTimeCode')}
              description={t('account.fromYourAuthenticatorAppOrOne')}
              autoComplete="one-time-code"
              required
              withAsterisk={false}
              autoFocus
            />
          ) : null}
          {enter.isError && code !== 'accounts.totp-needed' && code !== 'files.totp-needed' ? (
            <ErrorAlert error={enter.error} />
          ) : null}
          <Button type="submit" loading={enter.isPending}>
            {isNew ? t('account.createTheAccount') : t('account.signIn')}
          </Button>
          {isNew ? null : <Forgot address={address} />}
          <OtherWays address={address} />
        </Stack>
      </form>
    </Card>
  )
}

/** The ways in through somebody who knows one already. */
function OtherWays({ address }: Readonly<{ address: string }>) {
  const refused = useRefusedElsewhere()
  return (
    <>
      {refused === null ? null : <Alert color="red">{t('account.signingInFailedRefused', { refused })}</Alert>}
      {/* Providers send people back to the platform's own console, and only the page that has begun may end it. */}
      {location.origin === address ? <OtherProviders address={address} /> : <PlatformPage address={address} />}
    </>
  )
}

function OtherProviders({ address }: Readonly<{ address: string }>) {
  const leave = useOtherProvider(address)
  return (
    <>
      <Group grow>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate('google')}>
          Google
        </Button>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate('github')}>
          GitHub
        </Button>
      </Group>
      {leave.isError ? <ErrorAlert error={leave.error} /> : null}
    </>
  )
}

/** Who is signed in at the platform's page already, in any tab, comes straight back. */
function PlatformPage({ address }: Readonly<{ address: string }>) {
  const leave = useMutation({ mutationFn: () => signOnAt(address) })
  if (!canSignOn()) {
    return (
      <Anchor size="sm" href={`${address}/ui/${fragmentOf({ page: 'settings', trail: [] })}`}>
        {t('account.signInWithGoogleOrGithub')}
      </Anchor>
    )
  }
  return (
    <>
      <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('account.signInAtThePlatformsPage')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('account.googleAndGithubAreOfferedThere')}
      </Text>
    </>
  )
}

/** Asks for a link to choose a new password, for the address in the form. */
function Forgot({ address }: Readonly<{ address: string }>) {
  const forgot = useForgot(address)
  if (forgot.isSuccess) {
    return (
      <Text size="sm" role="status">
        {forgot.data.sends_mail ? t('account.ifThisAddressHasAnAccount') : t('account.noMailIsSentFromHere')}
      </Text>
    )
  }
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={(event) => {
          const field = event.currentTarget.form?.elements.namedItem('email')
          if (!(field instanceof HTMLInputElement)) return
          if (field.reportValidity()) forgot.mutate(field.value.trim())
        }}
      >
        {t('account.forgotThePassword')}
      </Anchor>
      {forgot.isError ? <ErrorAlert error={forgot.error} /> : null}
    </>
  )
}
