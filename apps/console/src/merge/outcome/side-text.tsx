import { Text } from '@mantine/core'

type SideTextProps = Readonly<{ name: string; origin: 'ours' | 'theirs'; text: string; isTaken: boolean }>

/** What one side says at a place. */
export const SideText = ({ name, origin, text, isTaken }: SideTextProps) => (
  <div data-origin={origin} data-taken={isTaken || undefined}>
    <Text size="xs" fw={600}>
      {name}
    </Text>
    {text === '' ? <pre data-absent="true">nothing</pre> : <pre>{text}</pre>}
  </div>
)
