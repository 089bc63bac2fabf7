import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { NewFolderIcon } from '../parts/icons.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { createFolder, nameFault, type Store } from './folder.ts'

type NewFolderProps = Readonly<{ store: Store; folder: string; onCreated: () => void }>

export function NewFolder({ store, folder, onCreated }: NewFolderProps) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const create = useMutation({
    mutationFn: () => createFolder(store, `${folder}${name}/`),
    onSuccess: () => {
      setOpen(false)
      onCreated()
    },
  })

  function open() {
    create.reset()
    setName('')
    setFault(undefined)
    setOpen(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = nameFault(name)
    setFault(found)
    if (found === undefined) create.mutate()
  }

  return (
    <>
      <Button variant="default" leftSection={<NewFolderIcon size={18} />} onClick={open}>
        New folder
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="New folder" lockScroll={false} centered>
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextInput
              label="Name"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={fault}
              data-autofocus
              autoComplete="off"
            />
            {create.isError ? <Trouble error={create.error} /> : null}
            <Group justify="end" gap="sm">
              <Button variant="default" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
