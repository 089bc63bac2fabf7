import { Button, Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDoor, useMe } from '../files/access/session.ts'
import { PersonIcon } from '../parts/icons.tsx'
import { fragmentOf } from '../shell/route.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './account.module.css'
import { usePerson } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { useToken } from './token.ts'

/** In the header: the way in, or who is in. */
export function AccountButton() {
  const platform = useAddress('platform')
  const files = useAddress('files') ?? ''
  const token = useToken()
  const { isOwn } = useDoor(files)
  if (platform !== undefined && token !== null) return <Somebody address={platform} />
  if (isOwn) return <SomebodyOfFiles address={files} hasPlatform={platform !== undefined} />
  if (platform === undefined) return null
  return (
    <Button component="a" href={fragmentOf({ page: 'account', trail: [] })} variant="default" size="xs">
      Sign in
    </Button>
  )
}

function Somebody({ address }: Readonly<{ address: string }>) {
  const { data } = usePerson(address)
  return (
    <Who name={data?.display_name || data?.email || 'Account'} about={data?.email}>
      <Menu.Item component="a" href={fragmentOf({ page: 'account', trail: [] })}>
        Your account
      </Menu.Item>
    </Who>
  )
}

/** Somebody with an account of the file service alone. */
function SomebodyOfFiles({ address, hasPlatform }: Readonly<{ address: string; hasPlatform: boolean }>) {
  const me = useMe(useDoor(address))
  return (
    <Who name={me.data?.username ?? 'Account'} about="An account of the files alone">
      {hasPlatform ? (
        <Menu.Item component="a" href={fragmentOf({ page: 'account', trail: [] })}>
          Sign in to everything
        </Menu.Item>
      ) : null}
    </Who>
  )
}

type WhoProps = Readonly<{ name: string; about: string | undefined; children: ReactNode }>

function Who({ name, about, children }: WhoProps) {
  const leave = useSignOut()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} leftSection={<PersonIcon size={18} />} className={styles.chip}>
          <span className={styles.chipName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {about === undefined ? null : (
          <Text size="xs" c="dimmed" className={styles.menuFacts}>
            {about}
          </Text>
        )}
        {children}
        <Menu.Item onClick={() => leave.mutate()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
