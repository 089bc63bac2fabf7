import { Button, Menu, Text } from '@mantine/core'
import { PersonIcon } from '../parts/icons.tsx'
import { fragmentOf } from '../shell/route.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './account.module.css'
import { useLeave, usePerson, useToken } from './session.ts'

/** In the header: the way in, or who is in. */
export function AccountButton() {
  const address = useAddress('platform')
  const token = useToken()
  if (address === undefined) return null
  if (token === null) {
    return (
      <Button component="a" href={fragmentOf({ page: 'account', trail: [] })} variant="default" size="xs">
        Sign in
      </Button>
    )
  }
  return <SignedIn address={address} />
}

function SignedIn({ address }: Readonly<{ address: string }>) {
  const person = usePerson(address)
  const leave = useLeave(address)
  const name = person.data?.display_name || person.data?.email || 'Account'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<PersonIcon size={18} />} className={styles.chip}>
          <span className={styles.chipName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {person.data ? (
          <Text size="xs" c="dimmed" className={styles.menuFacts}>
            {person.data.email}
          </Text>
        ) : null}
        <Menu.Item component="a" href={fragmentOf({ page: 'account', trail: [] })}>
          Your account
        </Menu.Item>
        <Menu.Item onClick={() => leave.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
