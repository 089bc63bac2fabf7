import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { counted } from '../../parts/words.ts'
import { nameOf } from './folder.ts'
import type { Deeds } from './use-deeds.ts'

/** Names that are taken where things were to go: what is there is never replaced without having been asked for. */
export function TakenQuestion({ taken, decide }: Pick<Deeds, 'taken' | 'decide'>) {
  const items = taken?.items ?? []
  const [first] = items
  return (
    <Modal
      opened={taken !== null}
      onClose={() => void decide('skip')}
      title={items.length === 1 ? 'This name is taken' : `${counted(items.length, 'name')} are taken`}
      lockScroll={false}
      centered
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
    </Modal>
  )
}
