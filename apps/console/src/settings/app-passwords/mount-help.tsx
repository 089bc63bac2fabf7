import { Text, Title } from '@mantine/core'
import { Card, Facts } from '../../parts/page.tsx'
import styles from './app-passwords.module.css'

/** How each system mounts the files as a drive (WebDAV). @property address the file service's, which is where WebDAV is */
export function MountHelp({ address, username }: Readonly<{ address: string; username: string }>) {
  const systems = [
    {
      name: 'macOS',
      steps: [
        'In the Finder, choose Go, then Connect to Server.',
        'Enter the address.',
        'Sign in as a registered user.',
      ],
    },
    {
      name: 'Windows',
      steps: [
        'In the Explorer, right-click This PC and choose Map network drive.',
        'Enter the address as the folder, and check Connect using different credentials.',
        'Windows asks for a secure address (https) unless it was set up otherwise.',
      ],
    },
    {
      name: 'Linux (GNOME)',
      steps: ['In Files, choose Other Locations.', `Enter ${davAddress(address)} as the server address and connect.`],
    },
    {
      name: 'Linux (KDE)',
      steps: ['In Dolphin, choose Network, then Add Network Folder.', 'Choose WebFolder and enter the address.'],
    },
    {
      name: 'iPhone, iPad and Android',
      steps: ['Install a file manager that speaks WebDAV.', 'Add a connection with the address.'],
    },
  ]
  return (
    <Card label="Mount as a drive">
      <Title order={2} size="h4" mb="xs">
        Mount as a drive
      </Title>
      <Text size="sm" mb="md">
        Your files can appear as a folder of your computer. Use this address and name, and an app password.
      </Text>
      <Facts
        facts={[
          ['Address', `${address}/`],
          ['User name', username],
          ['Password', 'An app password'],
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
