import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { SignedIn } from '../../account/signed-in.tsx'
import { Card } from '../../parts/page.tsx'
import { OneTimeCodes } from './one-time-codes.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'

/** What keeps others out of an account. */
export const SecurityPage = () => (
  <SignedIn why="Sign in to change how your account is protected.">
    {(platform) => (
      <div className={styles.parts}>
        <Part title="Password">
          <PasswordForm platform={platform} />
        </Part>
        <Part title="One-time codes">
          <OneTimeCodes platform={platform} />
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
