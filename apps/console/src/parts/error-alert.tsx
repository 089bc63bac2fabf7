import { Alert, Button, Text } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { Misread, Refusal, Unreachable, Unreadable } from '../wire/refusal.ts'
import { sentenceFor } from '../wire/refusal-sentences.ts'
import { AlertIcon } from './icons.tsx'

/** What went wrong, as a sentence, and the way to try again. */
export function ErrorAlert({ error, again }: Readonly<{ error: unknown; again?: () => void }>) {
  return (
    <Alert color="red" variant="light" icon={<AlertIcon />} role="alert">
      <Text size="sm">{sentenceOf(error)}</Text>
      {again ? (
        <Button size="compact-sm" variant="default" mt="xs" onClick={again}>
          {t('parts.tryAgain')}
        </Button>
      ) : null}
    </Alert>
  )
}

export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return t('parts.messageItMayBeStoppedOr', { message: error.message })
  if (error instanceof Refusal) return sentenceFor(error)
  if (error instanceof Misread || error instanceof Unreadable) return error.message
  return t('parts.somethingWentWrongInThisPage')
}
