import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFilesSession, useMe } from '../../account/files-session.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { useFilesContext } from '../../files/access/files-context.ts'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'
import { useAddress } from '../../wire/services.tsx'
import { OneTimeCodes } from './one-time-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'
import { changeFilesPassword, changePassword } from './security.ts'
import { SignedInPlaces } from './signed-in-places.tsx'

/** What keeps others out of an account. */
export const SecurityPage = () =>
  useAddress('platform') === undefined ? (
    <FilesGate>
      <OfFiles />
    </FilesGate>
  ) : (
    <OfPlatform />
  )

/** Of an account of the file service, where that runs alone. */
function OfFiles() {
  const { store } = useFilesContext()
  const me = useMe(useFilesSession(store.address))
  if (me.data && !me.data.has_password) return <Card>{t('settings.noPasswordToChange')}</Card>
  return (
    <div className={styles.parts}>
      <Part title={t('settings.password')}>
        <PasswordForm onChange={(before, after) => changeFilesPassword(store, before, after)} />
      </Part>
    </div>
  )
}

const OfPlatform = () => (
  <SignedIn why={t('settings.signInToChangeHowYour')}>
    {(platform) => (
      <div className={styles.parts}>
        <Part title={t('settings.password')}>
          <PasswordForm onChange={(before, after) => changePassword(platform, before, after)} />
        </Part>
        <Part title={t('settings.oneTimeCodes')}>
          <OneTimeCodes platform={platform} />
        </Part>
        <Part title={t('settings.whereYouAreSignedIn')}>
          <SignedInPlaces platform={platform} />
        </Part>
      </div>
    )}
  </SignedIn>
)

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Card label={title}>
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
)
