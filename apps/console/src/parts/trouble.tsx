import { Alert, Button, Text } from '@mantine/core'
import { Misread, Refusal, Unreachable } from '../wire/refusal.ts'
import { AlertIcon } from './icons.tsx'

/** What went wrong, as a sentence, and the way to try again. */
export function Trouble({ error, again }: Readonly<{ error: unknown; again?: () => void }>) {
  return (
    <Alert color="red" variant="light" icon={<AlertIcon />} role="alert">
      <Text size="sm">{sentenceOf(error)}</Text>
      {again ? (
        <Button size="compact-sm" variant="default" mt="xs" onClick={again}>
          Try again
        </Button>
      ) : null}
    </Alert>
  )
}

export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return `${error.message} It may be stopped, or not allow this page to ask it.`
  if (error instanceof Refusal || error instanceof Misread) return error.message
  return 'Something broke in this page. Reloading it may help.'
}
