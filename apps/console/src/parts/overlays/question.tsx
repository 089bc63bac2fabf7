import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../error-alert.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = Readonly<{
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The button that does it, named after what it does. */
  yes: string
  no?: string
  /** What it does is not harmful; without it the button is red. */
  isHarmless?: boolean
  /** Whether it can be done as it was answered; whoever says no shows why. Default: it can. */
  check?: () => boolean
  onYes: () => Promise<unknown>
  onClose: () => void
}>

/** Asks before something that can't be taken back is done; stays open, with the reason, when it is refused. */
export function Question({ isOpen, ...question }: QuestionProps) {
  return isOpen ? <OpenQuestion {...question} /> : null
}

function OpenQuestion({
  title,
  children,
  yes,
  no = t('parts.cancel'),
  isHarmless,
  check = () => true,
  onYes,
  onClose,
}: Omit<QuestionProps, 'isOpen'>) {
  const act = useMutation({ mutationFn: onYes, onSuccess: onClose })
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {act.isError ? <ErrorAlert error={act.error} /> : null}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {no}
          </Button>
          <Button
            {...(isHarmless ? {} : { color: 'red' })}
            loading={act.isPending}
            onClick={() => (check() ? act.mutate() : undefined)}
          >
            {yes}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
