import { Button, Group, Stack, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import styles from './people-table.module.css'

/** @property link where they choose their password; it is shown this once */
export type Invited = Readonly<{ name: string; link: string }>

/** The link of an invitation, for whoever passes it on. */
export const InvitationDialog = ({ invited: { name, link }, onClose }: InvitationDialogProps) => (
  <Dialog title={t('administration.inviteName', { name })} onClose={onClose}>
    <Stack gap="sm">
      <Text size="sm">{t('administration.sendThisLinkToName', { name })}</Text>
      <code className={styles.link}>{link}</code>
      <Group gap="xs">
        <CopyButton text={link} name={t('administration.copyTheLink')} />
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('administration.close')}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

type InvitationDialogProps = Readonly<{ invited: Invited; onClose: () => void }>
