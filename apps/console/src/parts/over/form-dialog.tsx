import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import { formText } from '../form-text.ts'
import { Trouble } from '../trouble.tsx'
import { Dialog } from './dialog.tsx'

type FormText = ReturnType<typeof formText>

type FormDialogProps = Readonly<{
  title: string
  /** The button that does it. */
  yes: string
  children: ReactNode
  /** Whether what was filled in can be sent; whoever says no shows why. Default: it can. */
  check?: (text: FormText) => boolean
  onSubmit: (text: FormText) => Promise<unknown>
  onClose: () => void
}>

/** A small form over the page; stays open, with the reason, when it is refused. Mounted while it is open. */
export function FormDialog({ title, yes, children, check = () => true, onSubmit, onClose }: FormDialogProps) {
  const act = useMutation({ mutationFn: onSubmit, onSuccess: onClose })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    if (check(text)) act.mutate(text)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          {act.isError ? <Trouble error={act.error} /> : null}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('parts.cancel')}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
