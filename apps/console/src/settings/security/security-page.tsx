import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'
import { OneTimeCodes } from './one-time-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'
import { SignedInPlaces } from './signed-in-places.tsx'

/** What keeps others out of an account. */
export const SecurityPage = () => (
  <SignedIn why={t('settings.signInToChangeHowYour')}>
    {(platform) => (
      <div className={styles.parts}>
        <Part title={t('settings.password')}>
          <PasswordForm platform={platform} />
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
