import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../../messages/messages.ts'
import { Dialog } from '../../../parts/overlays/dialog.tsx'

type TakenQuestionProps = Readonly<{
  /** What exists already where something was to go. */
  names: readonly string[]
  /** What becomes of what is replaced. Default: it stays among the versions of its place. */
  replaced?: string
  decide: (decision: 'replace' | 'both' | 'skip') => void
}>

/** Names that are taken where things were to go: what is there is never replaced without having been asked for. */
export const TakenQuestion = ({ names, replaced = t('files.whatIsReplacedStays'), decide }: TakenQuestionProps) => (
  <Dialog title={t('files.thisNameIsTaken', { count: names.length })} onClose={() => decide('skip')}>
    <Stack>
      <Text size="sm">
        {names.length === 1 ? t('files.nameExistsThere', { name: names[0] ?? '' }) : t('files.theseNamesExistThere')}{' '}
        {replaced}
      </Text>
      <Group justify="end" gap="sm">
        <Button variant="default" onClick={() => decide('skip')}>
          {names.length === 1 ? t('files.cancel') : t('files.leaveThese')}
        </Button>
        <Button variant="default" onClick={() => decide('replace')}>
          {t('files.replace')}
        </Button>
        <Button onClick={() => decide('both')} data-autofocus>
          {t('files.keepBoth')}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
