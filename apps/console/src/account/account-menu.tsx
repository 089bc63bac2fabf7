import { Button, Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDoor, useMe } from '../files/access/session.ts'
import { t } from '../messages/messages.ts'
import { PersonIcon } from '../parts/icons.tsx'
import { fragmentOf } from '../shell/route.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './account.module.css'
import { usePerson } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { useToken } from './token.ts'

type AccountMenuProps = Readonly<{ isAdministrator: boolean }>

/** In the header: the way in, or who is in and what they may set. */
export function AccountMenu({ isAdministrator }: AccountMenuProps) {
  const platform = useAddress('platform')
  const files = useAddress('files') ?? ''
  const token = useToken()
  const { isOwn } = useDoor(files)
  const settings = fragmentOf({ page: 'settings', trail: [] })
  const items = (
    <>
      <Menu.Item component="a" href={settings}>
        {t('account.settings')}
      </Menu.Item>
      {isAdministrator ? (
        <Menu.Item component="a" href={fragmentOf({ page: 'administration', trail: [] })}>
          {t('account.administration')}
        </Menu.Item>
      ) : null}
    </>
  )
  if (platform !== undefined && token !== null) return <Somebody address={platform}>{items}</Somebody>
  if (isOwn) return <SomebodyOfFiles address={files}>{items}</SomebodyOfFiles>
  return (
    <Button component="a" href={platform === undefined ? fragmentOf(filesPage) : settings} variant="default" size="xs">
      {t('account.signIn')}
    </Button>
  )
}

const filesPage = { page: 'files', folder: '/' } as const

type SomebodyProps = Readonly<{ address: string; children: ReactNode }>

function Somebody({ address, children }: SomebodyProps) {
  const { data } = usePerson(address)
  return (
    <Who name={data?.display_name || data?.email || t('account.account')} about={data?.email}>
      {children}
    </Who>
  )
}

/** Somebody whom the file service alone knows. */
function SomebodyOfFiles({ address, children }: SomebodyProps) {
  const me = useMe(useDoor(address))
  return (
    <Who name={me.data?.username ?? t('account.account')} about={undefined}>
      {children}
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
        <Menu.Item onClick={() => leave.mutate()}>{t('account.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
