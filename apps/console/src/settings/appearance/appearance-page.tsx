import { SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { chooseLanguage, currentLanguage, languageNames, languages, t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'

const schemes = ['auto', 'light', 'dark'] as const

const schemeNames = (): Readonly<Record<(typeof schemes)[number], string>> => ({
  auto: t('settings.likeTheSystem'),
  light: t('settings.light'),
  dark: t('settings.dark'),
})

/** The colours and the language of this browser, for whoever sits at it. */
export function AppearancePage() {
  // Without this Mantine holds transitions back by a `<style>` element, which a strict policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const names = schemeNames()
  return (
    <Card label={t('settings.appearance')}>
      <Stack maw={480}>
        <div>
          <Text size="sm" fw={600} mb={6}>
            {t('settings.colours')}
          </Text>
          <SegmentedControl
            aria-label={t('settings.colours')}
            data={schemes.map((value) => ({ value, label: names[value] }))}
            value={colorScheme}
            onChange={(chosen) => setColorScheme(schemes.find((one) => one === chosen) ?? 'auto')}
          />
        </div>
        <Select
          label={t('settings.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={currentLanguage()}
          onChange={(chosen) => chooseLanguage(languages.find((one) => one === chosen) ?? 'en')}
          allowDeselect={false}
        />
      </Stack>
    </Card>
  )
}
