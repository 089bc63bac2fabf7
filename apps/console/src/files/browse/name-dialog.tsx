import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Trouble } from '../../parts/trouble.tsx'
import { nameFault } from './folder.ts'

type NameDialogProps = Readonly<{
  title: string
  /** What the name is before it is changed; empty for something new. */
  before: string
  /** The button that does it. */
  yes: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}>

/** Asks for a name: for a new folder, or for what is renamed. Mounted while it is open. */
export function NameDialog({ title, before, yes, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(before)
  const [fault, setFault] = useState<string>()
  const act = useMutation({ mutationFn: onName, onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = nameFault(name)
    setFault(found)
    if (found === undefined && name === before) onClose()
    else if (found === undefined) act.mutate(name)
  }
  return (
    <Modal opened onClose={onClose} title={title} lockScroll={false} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={({ currentTarget: field }) => {
              // The ending stays: it is seldom what one wants to change.
              const dot = before.lastIndexOf('.')
              field.setSelectionRange(0, dot > 0 ? dot : before.length)
            }}
            error={fault}
            data-autofocus
            autoComplete="off"
          />
          {act.isError ? <Trouble error={act.error} /> : null}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={act.isPending}>
              {yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
