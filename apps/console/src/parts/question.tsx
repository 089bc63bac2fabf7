import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Trouble } from './trouble.tsx'

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
  onYes: () => Promise<unknown>
  onClose: () => void
}>

/** Asks before something that can't be taken back is done; stays open, with the reason, when it is refused. */
export function Question({ isOpen, title, children, yes, no = 'Cancel', isHarmless, onYes, onClose }: QuestionProps) {
  const act = useMutation({ mutationFn: onYes, onSuccess: onClose })
  function close() {
    act.reset()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title} lockScroll={false} centered>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {act.isError ? <Trouble error={act.error} /> : null}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            {no}
          </Button>
          <Button {...(isHarmless ? {} : { color: 'red' })} loading={act.isPending} onClick={() => act.mutate()}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
