import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './app-passwords.module.css'
import type { CreatedAppPassword } from './app-passwords.ts'

/** A password that was just created, for the one time that it is shown. */
export const NewPassword = ({ created, onClose }: Readonly<{ created: CreatedAppPassword; onClose: () => void }>) => (
  <Alert color="river" mb="md" title={t('settings.thePasswordForName', { name: created.name })}>
    <Stack gap="xs">
      <Text size="sm">{t('settings.copyItNowItIsNot')}</Text>
      <code className={styles.secret}>{created.password}</code>
      <Group gap="xs">
        <CopyButton text={created.password} name={t('settings.copyThePassword')} />
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('settings.iHaveCopiedIt')}
        </Button>
      </Group>
    </Stack>
  </Alert>
)
