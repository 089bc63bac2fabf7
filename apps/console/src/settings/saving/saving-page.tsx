import { Stack, Text, Title } from '@mantine/core'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { MergeChoices } from '../../files/saving/merge-choices.tsx'
import { t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'

/** What is done with somebody's own saves when others saved the same file meanwhile. */
export const SavingPage = () => (
  <FilesGate>
    <Card label={t('settings.saving')}>
      <Stack gap="sm" maw={480}>
        <Title order={2} size="h4">
          {t('files.savingAtTheSameTime')}
        </Title>
        <Text size="sm">{t('settings.forYourOwnSaves')}</Text>
        <MergeChoices />
      </Stack>
    </Card>
  </FilesGate>
)
