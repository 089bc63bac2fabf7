import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { useFilesContext } from '../access/files-context.ts'
import { askForAccess } from './rights.ts'

/**
 * Asks whoever manages a path for a right there. What is said then is the same whether something is there or not. Where nobody
 * signs in there is nobody to ask.
 */
export function RequestAccess({ path, right }: Readonly<{ path: string; right: 'read' | 'write' }>) {
  const { store } = useFilesContext()
  const asking = useMutation({ mutationFn: () => askForAccess(store, path, right) })
  if (store.token === null) return null
  if (asking.isSuccess)
    return (
      <Text size="sm" role="status">
        {t(right === 'read' ? 'files.askedToSee' : 'files.askedToEdit')}
      </Text>
    )
  return (
    <>
      {asking.isError ? <ErrorAlert error={asking.error} /> : null}
      <Group>
        <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
          {t(right === 'read' ? 'files.requestAccess' : 'files.askToEdit')}
        </Button>
      </Group>
    </>
  )
}
