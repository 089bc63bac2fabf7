import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { OwnPassword } from './own-password.tsx'

/** Another password; everywhere else one has to sign in again. */
type PasswordFormProps = Readonly<{ onChange: (before: string, after: string) => Promise<void> }>

export function PasswordForm({ onChange }: PasswordFormProps) {
  const change = useMutation({
    mutationFn: ({ before, after }: Readonly<{ before: string; after: string }>) => onChange(before, after),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = formText(form)
    change.mutate(
      { before: text('before'), after: text('after') },
      {
        onSuccess() {
          form.reset()
          notices.tell(t('settings.yourPasswordWasChangedAllOther'))
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <OwnPassword name="before" label={t('settings.currentPassword')} />
        <PasswordInput
          name="after"
          label={t('settings.newPassword')}
          description={t('settings.atLeast8Characters')}
          autoComplete="new-password"
          minLength={8}
          required
          withAsterisk={false}
        />
        {change.isError ? <ErrorAlert error={change.error} /> : null}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('settings.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
