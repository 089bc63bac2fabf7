import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useFilesEnter } from '../../account/files-session.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { Card, Slim } from '../../parts/page.tsx'
import { Refusal } from '../../wire/refusal.ts'

/** Asks for the file service's name and password, and for a code where the account has them. */
export function FilesSignIn({ address }: Readonly<{ address: string }>) {
  const enter = useFilesEnter(address)
  const code = enter.error instanceof Refusal ? enter.error.code : null
  const wantsCode = code === 'files.totp-needed' || code === 'files.totp-wrong'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    const totp = text('totp').trim()
    const entry = { username: text('username').trim(), password: text('password') }
    enter.mutate(totp === '' ? entry : { ...entry, totp })
  }

  return (
    <Slim>
      <Card label={t('files.signInToTheFileService')}>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{t('files.useTheUserNameAndThe')}</Text>
            {enter.isError && code !== 'files.totp-needed' ? <ErrorAlert error={enter.error} /> : null}
            <TextInput name="username" label={t('files.name')} autoComplete="username" required withAsterisk={false} />
            <PasswordInput
              name="password"
              label={t('files.password')}
              autoComplete="current-password"
              required
              withAsterisk={false}
            />
            {wantsCode ? (
              <TextInput
                name="totp"
                label={t('files.oneTimeCode')}
                description={t('files.sixDigitsFromYourAuthenticatorApp')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                withAsterisk={false}
              />
            ) : null}
            <Button type="submit" loading={enter.isPending}>
              {t('files.signIn')}
            </Button>
          </Stack>
        </form>
      </Card>
    </Slim>
  )
}
