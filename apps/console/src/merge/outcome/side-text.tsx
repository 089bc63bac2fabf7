import { Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'

type SideTextProps = Readonly<{ name: string; origin: 'ours' | 'theirs'; text: string; isTaken: boolean }>

/** What one side says at a place. */
export const SideText = ({ name, origin, text, isTaken }: SideTextProps) => (
  <div data-origin={origin} data-taken={isTaken || undefined}>
    <Text size="xs" fw={600}>
      {name}
    </Text>
    {text === '' ? <pre data-absent="true">{t('merge.empty')}</pre> : <pre>{text}</pre>}
  </div>
)
