import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'

/** Known, but allowed nothing yet, and what to do about it. */
export const NoRole = ({ username }: Readonly<{ username: string }>) => (
  <Alert color="sand" maw={560} title={t('files.youHaveNoAccessToThe')}>
    <Stack gap="sm">
      <Text size="sm">{t('files.youSeeFilesAsSoonAs')}</Text>
      <Group gap="sm">
        <Code>{username}</Code>
        <CopyButton text={username} name={t('files.copyTheUserName')} />
      </Group>
    </Stack>
  </Alert>
)
