import { Text, Title } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { Card, Facts } from '../../parts/page.tsx'
import styles from './app-passwords.module.css'

/** How each system mounts the files as a drive (WebDAV). @property address the file service's, which is where WebDAV is */
export function MountHelp({ address, username }: Readonly<{ address: string; username: string }>) {
  const systems = [
    {
      name: 'macOS',
      steps: [
        t('settings.inTheFinderChooseGoThen'),
        t('settings.enterTheAddress'),
        t('settings.signInAsARegisteredUser'),
      ],
    },
    {
      name: 'Windows',
      steps: [
        t('settings.inTheExplorerRightClickThis'),
        t('settings.enterTheAddressAsTheFolder'),
        t('settings.windowsAsksForASecureAddress'),
      ],
    },
    {
      name: 'Linux (GNOME)',
      steps: [
        t('settings.inFilesChooseOtherLocations'),
        t('settings.enterAddressAsTheServerAddress', { address: davAddress(address) }),
      ],
    },
    {
      name: 'Linux (KDE)',
      steps: [t('settings.inDolphinChooseNetworkThenAdd'), t('settings.chooseWebfolderAndEnterTheAddress')],
    },
    {
      name: t('settings.iphoneIpadAndAndroid'),
      steps: [t('settings.installAFileManagerThatSpeaks'), t('settings.addAConnectionWithTheAddress')],
    },
  ]
  return (
    <Card label={t('settings.mountAsADrive')}>
      <Title order={2} size="h4" mb="xs">
        {t('settings.mountAsADrive')}
      </Title>
      <Text size="sm" mb="md">
        {t('settings.yourFilesCanAppearAsA')}
      </Text>
      <Facts
        facts={[
          [t('settings.address'), `${address}/`],
          [t('settings.userName'), username],
          [t('settings.password'), t('settings.anAppPassword')],
        ]}
      />
      <div className={styles.systems}>
        {systems.map(({ name, steps }) => (
          <details key={name}>
            <summary>{name}</summary>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </Card>
  )
}

/** GNOME calls WebDAV by a scheme of its own. */
const davAddress = (address: string): string => `${address.replace(/^http/, 'dav')}/`
