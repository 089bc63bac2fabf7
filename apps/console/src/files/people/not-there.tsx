import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Trouble } from '../../parts/trouble.tsx'
import { Refusal } from '../../wire/refusal.ts'
import { useVisit } from '../access/files-context.ts'

const TakeOverDialog = lazy(async () => ({
  default: (await import('../../administration/people/take-over-dialog.tsx')).TakeOverDialog,
}))

/** Why nothing is shown of a path; where it may be hidden, who can change that. */
export function NotThere({ path, error, again }: Readonly<{ path: string; error: Error; again: () => void }>) {
  const { isAdmin } = useVisit()
  const [isTaking, setTaking] = useState(false)
  const isHidden = error instanceof Refusal && error.code === 'files.path-missing'
  return (
    <Stack>
      <Trouble error={error} again={again} />
      {isHidden ? (
        <Text size="sm">
          It was moved or deleted, or it is not shared with you: what you may not see is not shown to you. If it should
          be, ask whoever manages it to share it with you.
        </Text>
      ) : null}
      {isHidden && isAdmin ? (
        <Group>
          <Button variant="default" onClick={() => setTaking(true)}>
            Take it over…
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
