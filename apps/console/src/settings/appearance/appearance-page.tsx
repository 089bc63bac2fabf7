import { SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { Card } from '../../parts/page.tsx'

const schemes = ['auto', 'light', 'dark'] as const

const schemeNames = (): Readonly<Record<(typeof schemes)[number], string>> => ({
  auto: 'Like the system',
  light: 'Light',
  dark: 'Dark',
})

/** The colours and the language of this browser, for whoever sits at it. */
export function AppearancePage() {
  // Without this Mantine holds transitions back by a `<style>` element, which a strict policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const names = schemeNames()
  return (
    <Card label="Appearance">
      <Stack maw={480}>
        <div>
          <Text size="sm" fw={600} mb={6}>
            Colours
          </Text>
          <SegmentedControl
            aria-label="Colours"
            data={schemes.map((value) => ({ value, label: names[value] }))}
            value={colorScheme}
            onChange={(chosen) => setColorScheme(schemes.find((one) => one === chosen) ?? 'auto')}
          />
        </div>
      </Stack>
    </Card>
  )
}
