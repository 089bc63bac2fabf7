import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { nameFault } from '../../files/folder.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { Refusal } from '../../wire/refusal.ts'

type SaveDialogProps = Readonly<{
  name: string
  onSave: (path: string) => Promise<void>
  onClose: () => void
}>

/** Asks for a place that is free. Mounted while it is open. */
export function SaveDialog({ name, onSave, onClose }: SaveDialogProps) {
  const [path, setPath] = useState(`/${name}`)
  const save = useMutation({ mutationFn: () => onSave(path) })
  const fault = path.startsWith('/')
    ? nameFault(path.slice(path.lastIndexOf('/') + 1))
    : t('merge.thePathMustBeginWithA')
  const isTaken = save.error instanceof Refusal && save.error.status === 412
  function submit(event: FormEvent) {
    event.preventDefault()
    if (fault === undefined) save.mutate()
  }
  return (
    <Dialog title={t('merge.saveToFiles2')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('merge.path')}
            description={t('merge.anExistingFolderAndAName')}
            value={path}
            error={fault}
            onChange={(event) => setPath(event.currentTarget.value)}
            data-autofocus
          />
          {isTaken ? <Text size="sm">{t('merge.thisNameIsTakenChooseAnother')}</Text> : null}
          {save.isError && !isTaken ? <ErrorAlert error={save.error} /> : null}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('merge.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={fault !== undefined}>
              {t('merge.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
