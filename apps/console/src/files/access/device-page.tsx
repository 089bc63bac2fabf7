import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { locale, t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { Card, Slim, Waiting } from '../../parts/page.tsx'
import { answerOf } from '../../wire/answers.ts'
import { Refusal } from '../../wire/refusal.ts'
import { filesAt } from '../../wire/store.ts'
import { useFilesContext } from './files-context.ts'

/** Lets a program in that waits for it, with an app password of its own. @param token from the address that the program opened. */
export function DevicePage({ token }: Readonly<{ token: string }>) {
  const { store, username } = useFilesContext()
  const waiting = useQuery({
    queryKey: ['files', 'device', store, token],
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      answerOf(filesAt(store).GET('/api/auth/device-log-ins', { params: { query: { token } }, signal })),
  })
  const letIn = useMutation({
    mutationFn: (proof: Readonly<{ password?: string; totp?: string }>) =>
      answerOf(filesAt(store).POST('/api/auth/device-log-ins', { body: { token, ...proof } })),
  })
  const code = letIn.error instanceof Refusal ? letIn.error.code : null
  const wantsCode = code === 'files.totp-needed' || code === 'files.totp-wrong'
  const wantsPassword = wantsCode || code === 'files.password-needed' || code === 'files.password-wrong'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    const [password, totp] = [wantsPassword ? text('password') : '', wantsCode ? text('totp').trim() : '']
    letIn.mutate({ ...(password !== '' && { password }), ...(totp !== '' && { totp }) })
  }

  if (waiting.isPending) {
    return (
      <Card>
        <Waiting lines={4} />
      </Card>
    )
  }
  if (waiting.isError) return <ErrorAlert error={waiting.error} />
  const { device, address, created_at: at } = waiting.data
  if (letIn.isSuccess) {
    return <Alert title={t('files.theProgramIsLetIn')}>{t('files.youCanGoBackToTheProgram')}</Alert>
  }
  return (
    <Slim>
      <Card label={t('files.letAProgramIn')}>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">
              {t('files.aProgramAsks', { device, address, at: new Date(at).toLocaleTimeString(locale()), username })}
            </Text>
            {letIn.isError && code !== 'files.password-needed' && code !== 'files.totp-needed' ? (
              <ErrorAlert error={letIn.error} />
            ) : null}
            {wantsPassword ? (
              <PasswordInput
                name="password"
                label={t('files.password')}
                autoComplete="current-password"
                required
                withAsterisk={false}
              />
            ) : null}
            {wantsCode ? (
              <TextInput
                name="totp"
                label={t('files.oneTimeCode')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                withAsterisk={false}
              />
            ) : null}
            <Button type="submit" loading={letIn.isPending}>
              {t('files.letItIn')}
            </Button>
          </Stack>
        </form>
      </Card>
    </Slim>
  )
}
