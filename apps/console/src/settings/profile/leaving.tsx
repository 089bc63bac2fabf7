import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { forgetSession } from '../../account/session.ts'
import { saveBlob } from '../../files/download.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert, sentenceOf } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { notices } from '../../parts/notices/notice-list.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { useAddress } from '../../wire/services.tsx'
import { OwnPassword } from '../security/own-password.tsx'
import { deleteAccount, exportOf } from '../security/security.ts'

/** Hands everything that is kept of the account to the browser's downloads. */
export function ExportAccount({ platform }: Readonly<{ platform: Platform }>) {
  const take = useMutation({
    mutationFn: () => exportOf(platform),
    onSuccess: (bytes) => saveBlob(bytes, 'account.json'),
    onError: (error) => notices.tell(sentenceOf(error), { isBad: true }),
  })
  return (
    <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
      {t('settings.downloadMyData')}
    </Button>
  )
}

/** Asks twice: by a question, and for the password. */
export function DeleteAccount({ platform }: Readonly<{ platform: Platform }>) {
  const [isAsking, setAsking] = useState(false)
  const [home, setHome] = useState<'keep' | 'trash'>('keep')
  const hasFiles = useAddress('files') !== undefined
  const leave = useMutation({
    mutationFn: (password: string) => deleteAccount(platform, password, home),
    onSuccess() {
      notices.tell(t('settings.yourAccountWasDeleted'))
      forgetSession()
    },
  })
  function close() {
    leave.reset()
    setAsking(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    leave.mutate(formText(event.currentTarget)('password'))
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t('settings.deleteAccount')}
      </Button>
      {isAsking ? (
        <Dialog title={t('settings.deleteYourAccount')} onClose={close}>
          <form onSubmit={submit}>
            <Stack>
              <Text size="sm">{t('settings.theDataOfYourAccountIs')}</Text>
              {hasFiles ? (
                <Radio.Group
                  label={t('settings.yourPersonalFolder')}
                  description={t('settings.filesElsewhereStay')}
                  value={home}
                  onChange={(chosen) => setHome(chosen === 'trash' ? 'trash' : 'keep')}
                >
                  <Stack gap="xs" mt="xs">
                    <Radio value="keep" label={t('settings.keepItForTheAdministrators')} />
                    <Radio value="trash" label={t('settings.moveItToTheTrash')} />
                  </Stack>
                </Radio.Group>
              ) : null}
              <OwnPassword name="password" label={t('settings.yourPassword')} />
              {leave.isError ? <ErrorAlert error={leave.error} /> : null}
              <Group justify="end" gap="sm">
                <Button variant="default" onClick={close} data-autofocus>
                  {t('settings.cancel')}
                </Button>
                <Button type="submit" color="red" loading={leave.isPending}>
                  {t('settings.deleteAccount2')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Dialog>
      ) : null}
    </>
  )
}
