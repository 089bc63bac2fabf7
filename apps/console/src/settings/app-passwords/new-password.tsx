import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './app-passwords.module.css'
import type { CreatedAppPassword } from './app-passwords.ts'

/** A password that was just created, for the one time that it is shown. */
export const NewPassword = ({ created, onClose }: Readonly<{ created: CreatedAppPassword; onClose: () => void }>) => (
  <Alert color="river" mb="md" title={`The password for ${created.name}`}>
    <Stack gap="xs">
      <Text size="sm">Copy it now. It is not shown again.</Text>
      <code className={styles.secret}>{created.password}</code>
      <Group gap="xs">
        <CopyButton text={created.password} name="Copy the password" />
        <Button variant="subtle" color="gray" onClick={onClose}>
          I have copied it
        </Button>
      </Group>
    </Stack>
  </Alert>
)
