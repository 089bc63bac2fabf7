import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { Dialog } from '../../../parts/over/dialog.tsx'
import { nameOf } from '../folder.ts'
import type { FileActions } from '../use-file-actions.ts'

/** Names that are taken where things were to go: what is there is never replaced without having been asked for. */
export function TakenQuestion({ taken, decide }: Pick<FileActions, 'taken' | 'decide'>) {
  if (!taken) return null
  const { items } = taken
  const [first] = items
  return (
    <Dialog title={t('files.thisNameIsTaken', { count: items.length })} onClose={() => void decide('skip')}>
      <Stack>
        <Text size="sm">
          {items.length === 1
            ? t('files.nameExistsThere', { name: nameOf(first?.to ?? '') })
            : t('files.theseNamesExistThere')}{' '}
          {t('files.whatIsReplacedStays')}
        </Text>
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={() => void decide('skip')}>
            {t('files.skip')}
          </Button>
          <Button variant="default" onClick={() => void decide('replace')}>
            {t('files.replace')}
          </Button>
          <Button onClick={() => void decide('both')} data-autofocus>
            {t('files.keepBoth')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
