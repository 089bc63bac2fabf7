import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../error-alert.tsx'
import { formText } from '../form-text.ts'
import { Dialog } from './dialog.tsx'

type FormText = ReturnType<typeof formText>

type FormDialogProps<Choice> = Readonly<{
  title: string
  /** The button that does it. */
  yes: string
  children: ReactNode
  /** Whether what was filled in can be sent; whoever says no shows why. Default: it can. */
  check?: (text: FormText) => boolean
  onSubmit: (text: FormText, choice?: Choice) => Promise<unknown>
  /** What can be done about a refusal, beside changing what was filled in: each sends it as it stands, with its choice. */
  waysOut?: ((error: unknown) => readonly Readonly<{ choice: Choice; name: string }>[]) | undefined
  onClose: () => void
}>

/** A small form over the page; stays open, with the reason, when it is refused. Mounted while it is open. */
export function FormDialog<Choice = never>({
  title,
  yes,
  children,
  check = () => true,
  onSubmit,
  waysOut = () => [],
  onClose,
}: FormDialogProps<Choice>) {
  const act = useMutation({
    mutationFn: ({ text, choice }: Readonly<{ text: FormText; choice?: Choice }>) => onSubmit(text, choice),
    onSuccess: onClose,
  })
  function send(form: HTMLFormElement, choice?: Choice) {
    const text = formText(form)
    if (check(text)) act.mutate({ text, ...(choice !== undefined && { choice }) })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget)
  }
  const ways = act.isError ? waysOut(act.error) : []
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          {act.isError ? <ErrorAlert error={act.error} /> : null}
          {ways.length > 0 ? (
            <Group gap="sm">
              {ways.map(({ choice, name }) => (
                <Button
                  key={name}
                  variant="default"
                  onClick={({ currentTarget: { form } }) => (form ? send(form, choice) : undefined)}
                >
                  {name}
                </Button>
              ))}
            </Group>
          ) : null}
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
