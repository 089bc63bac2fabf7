import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { Waiting } from '../../parts/page.tsx'
import { OwnPassword } from './own-password.tsx'
import styles from './security.module.css'
import { type CodesSetup, codesOf, confirmCodes, disableCodes, setUpCodes } from './security.ts'

const QrCode = lazy(async () => ({ default: (await import('../../parts/qr-code.tsx')).QrCode }))

/** One-time codes beside the password (RFC 6238): off, being set up, on. */
export function OneTimeCodes({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const codes = useQuery({
    queryKey: ['account', 'codes', platform],
    queryFn: ({ signal }) => codesOf(platform, signal),
  })
  const setUp = useMutation({ mutationFn: (password: string) => setUpCodes(platform, password) })
  const again = () => queries.invalidateQueries({ queryKey: ['account', 'codes'] })
  if (codes.isPending) return <Waiting />
  if (codes.isError) return <ErrorAlert error={codes.error} again={() => void codes.refetch()} />
  if (codes.data.enabled)
    return <TurnOff platform={platform} left={codes.data.recovery_codes_left} onDone={() => void again()} />
  if (setUp.data) {
    return (
      <Confirm
        platform={platform}
        setup={setUp.data}
        onDone={() => {
          setUp.reset()
          void again()
        }}
      />
    )
  }
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        setUp.mutate(formText(event.currentTarget)('password'))
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('settings.withThemAStolenPasswordIs')}</Text>
        <PasswordInput
          name="password"
          label={t('settings.yourPasswordToBegin')}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        {setUp.isError ? <ErrorAlert error={setUp.error} /> : null}
        <Group>
          <Button type="submit" variant="default" loading={setUp.isPending}>
            {t('settings.setUp')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Confirm({ platform, setup, onDone }: Readonly<{ platform: Platform; setup: CodesSetup; onDone: () => void }>) {
  const confirm = useMutation({
    mutationFn: ({ code }: Given) => confirmCodes(platform, code),
    onSuccess() {
      notices.tell(t('settings.oneTimeCodesAreOn'))
      onDone()
    },
  })
  return (
    <Stack gap="sm">
      <Text size="sm">{t('settings.scanThisPictureWithYourAuthenticator')}</Text>
      <Suspense fallback={<Waiting />}>
        <QrCode text={setup.otpauth_uri} label={t('settings.theSecretAsAQrCode')} />
      </Suspense>
      <code className={styles.secret}>{setup.secret}</code>
      <Text size="sm">{t('settings.keepTheseRecoveryCodesOnPaper')}</Text>
      <ul className={styles.codes} aria-label={t('settings.recoveryCodes')}>
        {setup.recovery_codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <CopyButton text={setup.recovery_codes.join('\n')} name={t('settings.copyTheRecoveryCodes')} />
      </Group>
      <CodeForm name={t('settings.turnOn')} confirm={confirm} />
    </Stack>
  )
}

function TurnOff({ platform, left, onDone }: Readonly<{ platform: Platform; left: number; onDone: () => void }>) {
  const turnOff = useMutation({
    mutationFn: ({ code, password }: Given) => disableCodes(platform, code, password),
    onSuccess() {
      notices.tell(t('settings.oneTimeCodesAreOff'))
      onDone()
    },
  })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('settings.onSigningInNeedsACode', { left: t('settings.countRecoveryCode', { count: left }) })}
      </Text>
      <CodeForm name={t('settings.turnOff')} confirm={turnOff}>
        <OwnPassword name="password" label={t('settings.yourPassword')} />
      </CodeForm>
    </Stack>
  )
}

type Given = Readonly<{ code: string; password: string }>

type CodeFormProps = Readonly<{
  name: string
  confirm: Readonly<{ mutate: (given: Given) => void; isPending: boolean; isError: boolean; error: Error | null }>
  /** Further fields. */
  children?: ReactNode
}>

const CodeForm = ({ name, confirm, children }: CodeFormProps) => (
  <form
    onSubmit={(event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const text = formText(event.currentTarget)
      confirm.mutate({ code: text('code').trim(), password: text('password') })
    }}
  >
    <Stack gap="sm">
      <TextInput
        name="code"
        label={t('settings.aCodeFromTheApp')}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        className={styles.code}
      />
      {children}
      {confirm.isError ? <ErrorAlert error={confirm.error} /> : null}
      <Group>
        <Button type="submit" loading={confirm.isPending}>
          {name}
        </Button>
      </Group>
    </Stack>
  </form>
)
