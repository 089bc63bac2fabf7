import { Button, Group, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'

type DecidedBarProps = Readonly<{
  decided: number
  places: number
  onTakeAll: (side: 'ours' | 'theirs') => void
}>

/** How many of the places that conflict are decided, and all of them at once for one side. */
export function DecidedBar({ decided, places, onTakeAll }: DecidedBarProps) {
  const words = useSideWords()
  return (
    <Group justify="space-between" gap="sm" mb="sm">
      <Text size="sm" c="dimmed" role="status">
        {t('merge.decidedOfPlacesResolved', { decided, places: t('merge.countPlace', { count: places }) })}
      </Text>
      <Group gap="xs" className={styles.choices}>
        <Button size="compact-sm" variant="default" onClick={() => onTakeAll('ours')}>
          {words.everything('ours')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onTakeAll('theirs')}>
          {words.everything('theirs')}
        </Button>
      </Group>
    </Group>
  )
}
