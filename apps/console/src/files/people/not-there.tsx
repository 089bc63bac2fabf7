import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Refusal } from '../../wire/refusal.ts'
import { useFilesContext } from '../access/files-context.ts'
import { RequestAccess } from './request-access.tsx'

const TakeOverDialog = lazy(async () => ({
  default: (await import('./take-over-dialog.tsx')).TakeOverDialog,
}))

/** Why nothing is shown of a path; where it may be hidden, who can change that. */
export function NotThere({ path, error, again }: Readonly<{ path: string; error: Error; again: () => void }>) {
  const { isAdmin } = useFilesContext()
  const [isTaking, setTaking] = useState(false)
  const isHidden = error instanceof Refusal && error.code === 'files.path-missing'
  return (
    <Stack>
      <ErrorAlert error={error} again={again} />
      {isHidden ? <Text size="sm">{t('files.itWasMovedOrDeletedOr')}</Text> : null}
      {isHidden && !isAdmin ? <RequestAccess path={path} right="read" /> : null}
      {isHidden && isAdmin ? (
        <Group>
          <Button variant="default" onClick={() => setTaking(true)}>
            {t('files.takeOver')}
          </Button>
        </Group>
      ) : null}
      {isTaking ? (
        <Suspense fallback={null}>
          <TakeOverDialog path={path} onClose={() => setTaking(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
