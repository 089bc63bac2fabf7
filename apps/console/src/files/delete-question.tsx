import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Trouble } from '../parts/trouble.tsx'
import { type FileItem, remove, type Store } from './folder.ts'

type DeleteQuestionProps = Readonly<{
  store: Store
  /** Null while nothing is to be deleted. */
  item: FileItem | null
  onClose: () => void
  onDeleted: () => void
}>

export function DeleteQuestion({ store, item, onClose, onDeleted }: DeleteQuestionProps) {
  const gone = useMutation({
    mutationFn: (path: string) => remove(store, path),
    onSuccess: () => {
      onClose()
      onDeleted()
    },
  })
  function close() {
    gone.reset()
    onClose()
  }
  return (
    <Modal opened={item !== null} onClose={close} title="Delete?" lockScroll={false} centered>
      <Stack>
        <Text size="sm">
          {item?.is_collection ? 'The folder ' : ''}
          <b>{item?.name}</b>
          {item?.is_collection ? ' and everything in it will be deleted.' : ' will be deleted.'}
        </Text>
        {gone.isError ? <Trouble error={gone.error} /> : null}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            Keep
          </Button>
          <Button color="red" loading={gone.isPending} onClick={() => item && gone.mutate(item.path)}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
