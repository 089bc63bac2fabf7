import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../../parts/over/dialog.tsx'
import { counted } from '../../../parts/words.ts'
import { nameOf } from '../folder.ts'
import type { FileActions } from '../use-file-actions.ts'

/** Names that are taken where things were to go: what is there is never replaced without having been asked for. */
export function TakenQuestion({ taken, decide }: Pick<FileActions, 'taken' | 'decide'>) {
  if (!taken) return null
  const { items } = taken
  const [first] = items
  return (
    <Dialog
      title={items.length === 1 ? 'This name is taken' : `${counted(items.length, 'name')} are taken`}
      onClose={() => void decide('skip')}
    >
      <Stack>
        <Text size="sm">
          {items.length === 1 ? (
            <>
              <b>{nameOf(first?.to ?? '')}</b> is there already.
            </>
          ) : (
            'Things with these names are there already.'
          )}{' '}
          What is replaced stays among the versions of its place.
        </Text>
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={() => void decide('skip')}>
            Skip
          </Button>
          <Button variant="default" onClick={() => void decide('replace')}>
            Replace
          </Button>
          <Button onClick={() => void decide('both')} data-autofocus>
            Keep both
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
