import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../messages/messages.ts'
import { PersonIcon } from '../parts/icons.tsx'
import { lazyWhenIdle } from '../parts/lazy.tsx'
import { MenuButton } from '../parts/overlays/menu-button.tsx'
import type { MenuEntry } from '../parts/overlays/point-menu.tsx'
import { fragmentOf, go } from '../routing/route.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './account.module.css'
import { useFilesSession, useMe } from './files-session.ts'
import { usePerson } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { useToken } from './token.ts'

const SignInDialog = lazyWhenIdle(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

type AccountMenuProps = Readonly<{ isAdministrator: boolean }>

/** In the header: the way in, or who is in and what they may set. */
export function AccountMenu({ isAdministrator }: AccountMenuProps) {
  const platform = useAddress('platform')
  const files = useAddress('files') ?? ''
  const token = useToken()
  const { isOwn } = useFilesSession(files)
  const [isEntering, setEntering] = useState(false)
  const settings = fragmentOf({ page: 'settings', trail: [] })
  const entries: readonly MenuEntry[] = [
    { name: t('account.settings'), href: settings },
    ...(isAdministrator
      ? [{ name: t('account.administration'), href: fragmentOf({ page: 'administration', trail: [] }) }]
      : []),
  ]
  if (platform !== undefined && token !== null) return <Somebody address={platform} entries={entries} />
  if (isOwn) return <SomebodyOfFiles address={files} entries={entries} />
  // Without a platform the file service's own page is the way in.
  const enter = () => (platform === undefined ? go({ page: 'files', folder: '/' }) : setEntering(true))
  return (
    <>
      <Button variant="default" size="xs" aria-haspopup="dialog" onClick={enter}>
        {t('account.signIn')}
      </Button>
      {isEntering && platform !== undefined ? (
        <SignInDialog address={platform} onClose={() => setEntering(false)} />
      ) : null}
    </>
  )
}

type SomebodyProps = Readonly<{ address: string; entries: readonly MenuEntry[] }>

function Somebody({ address, entries }: SomebodyProps) {
  const { data } = usePerson(address)
  return <Who name={data?.display_name || data?.email || t('account.account')} about={data?.email} entries={entries} />
}

/** Somebody whom the file service alone knows. */
function SomebodyOfFiles({ address, entries }: SomebodyProps) {
  const me = useMe(useFilesSession(address))
  return <Who name={me.data?.username ?? t('account.account')} about={undefined} entries={entries} />
}

type WhoProps = Readonly<{ name: string; about: string | undefined; entries: readonly MenuEntry[] }>

function Who({ name, about, entries }: WhoProps) {
  const leave = useSignOut()
  return (
    <MenuButton
      variant="subtle"
      color="gray"
      px={8}
      leftSection={<PersonIcon size={18} />}
      className={styles.chip}
      width={240}
      heading={about}
      entries={[...entries, { name: t('account.signOut'), onAct: () => leave.mutate() }]}
    >
      <span className={styles.chipName}>{name}</span>
    </MenuButton>
  )
}
