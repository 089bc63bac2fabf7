import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { AccountMenu } from '../account/account-menu.tsx'
import { useIsAdministrator } from '../account/administrator.ts'
import { useFilesSession, useMayRead } from '../account/files-session.ts'
import { useToken } from '../account/token.ts'
import { openConflictsOf, savesQuery } from '../merge/conflicts/saves.ts'
import { t } from '../messages/messages.ts'
import { AdministrationIcon, CrawlIcon, FolderIcon, HomeIcon, MergeIcon, SettingsIcon } from '../parts/icons.tsx'
import { Logo } from '../parts/logo.tsx'
import { Notices } from '../parts/notices/notices.tsx'
import { type Area, areaOf, fragmentOf, type Route } from '../routing/route.ts'
import type { ServiceName } from '../wire/addresses.ts'
import { useAddress, useServices } from '../wire/services.tsx'
import styles from './shell.module.css'

const JoinNotice = lazy(async () => ({
  default: (await import('../settings/organizations/join-notice.tsx')).JoinNotice,
}))

const NotificationsLink = lazy(async () => ({
  default: (await import('../files/notifications/notifications-link.tsx')).NotificationsLink,
}))

/** @property needs the service without which there is nothing on it; then it is not offered */
type AreaEntry = Readonly<{ area: Area; name: string; icon: ComponentType; to: Route; needs?: ServiceName }>

/** What one comes for. On a phone these lie at the thumb. */
const work = (): readonly AreaEntry[] => [
  { area: 'home', name: t('shell.home'), icon: HomeIcon, to: { page: 'home' } },
  { area: 'files', name: t('shell.files'), icon: FolderIcon, to: { page: 'files', folder: '/' }, needs: 'files' },
  { area: 'merge', name: t('shell.merge'), icon: MergeIcon, to: { page: 'merge', trail: [] }, needs: 'platform' },
  { area: 'crawl', name: t('shell.crawl'), icon: CrawlIcon, to: { page: 'crawl', trail: [] }, needs: 'crawl' },
]

/** What one sets. On a phone these are in the account menu alone. */
const setting = (isAdministrator: boolean): readonly AreaEntry[] => [
  { area: 'settings', name: t('shell.settings'), icon: SettingsIcon, to: { page: 'settings', trail: [] } },
  ...(isAdministrator
    ? [
        {
          area: 'administration',
          name: t('shell.administration'),
          icon: AdministrationIcon,
          to: { page: 'administration', trail: [] },
        } as const,
      ]
    : []),
]

/** What stays while pages change: the name, the areas, the notifications and the account. */
export function Shell({ route, children }: Readonly<{ route: Route; children: ReactNode }>) {
  const isAdministrator = useIsAdministrator()
  const services = useServices()
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
        {t('shell.skipToTheContent')}
      </button>
      <div className={styles.shell}>
        <header className={styles.header}>
          <a className={styles.brand} href={fragmentOf({ page: 'home' })}>
            <Logo />
            Alluvium
          </a>
          <div className={styles.tools}>
            <Notified route={route} />
            <AccountMenu isAdministrator={isAdministrator} />
          </div>
        </header>
        <nav className={styles.navigation} aria-label={t('shell.areas')}>
          <ul>
            {work()
              .filter(({ needs }) => needs === undefined || services[needs] !== undefined)
              .map((entry) => (
                <AreaLink key={entry.area} entry={entry} isCurrent={entry.area === areaOf(route)}>
                  {entry.area === 'merge' ? <ConflictBadge /> : null}
                </AreaLink>
              ))}
          </ul>
          <ul className={styles.setting}>
            {setting(isAdministrator).map((entry) => (
              <AreaLink key={entry.area} entry={entry} isCurrent={entry.area === areaOf(route)} />
            ))}
          </ul>
        </nav>
        <main className={styles.main} tabIndex={-1}>
          <Joining route={route} />
          {children}
        </main>
      </div>
      <Notices />
    </>
  )
}

/** What somebody who is signed in is notified of. */
function Notified({ route }: Readonly<{ route: Route }>) {
  const { store } = useFilesSession(useAddress('files') ?? '')
  if (store.address === '' || store.token === null) return null
  return (
    <Suspense fallback={null}>
      <NotificationsLink store={store} isCurrent={route.page === 'notifications'} />
    </Suspense>
  )
}

/** What somebody who is signed in is to decide about organizations; the page of organizations asks it itself. */
function Joining({ route }: Readonly<{ route: Route }>) {
  const address = useAddress('platform')
  const token = useToken()
  const asksItself = route.page === 'home' || (route.page === 'settings' && route.trail[0] === 'organizations')
  if (address === undefined || token === null || asksItself) return null
  return (
    <Suspense fallback={null}>
      <JoinNotice platform={{ address, token }} />
    </Suspense>
  )
}

type AreaLinkProps = Readonly<{ entry: AreaEntry; isCurrent: boolean; children?: ReactNode }>

function AreaLink({ entry: { name, icon: Icon, to }, isCurrent, children }: AreaLinkProps) {
  return (
    <li>
      <a className={styles.link} href={fragmentOf(to)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon />
        {name}
        {children}
      </a>
    </li>
  )
}

/** How many conflicts wait for whoever is here; nothing when none do. */
function ConflictBadge() {
  const session = useFilesSession(useAddress('files') ?? '')
  const { data = [] } = useQuery({ ...savesQuery(session.store), enabled: useMayRead(session) })
  const open = openConflictsOf(data).length
  if (open === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{open}</span>
      <VisuallyHidden>{t('shell.openToResolve', { open: t('shell.countConflict', { count: open }) })}</VisuallyHidden>
    </span>
  )
}
