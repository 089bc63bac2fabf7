import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { AccountButton } from '../account/account-button.tsx'
import { useToken } from '../account/token.ts'
import { useDoor } from '../files/access/session.ts'
import { CrawlIcon, FolderIcon, MergeIcon, MoonIcon, OverviewIcon, SunIcon } from '../parts/icons.tsx'
import { Mark } from '../parts/mark.tsx'
import { Notices } from '../parts/notices.tsx'
import { useAddress } from '../wire/services.tsx'
import { type Area, areaOf, fragmentOf, type Route } from './route.ts'
import styles from './shell.module.css'

const JoinNotice = lazy(async () => ({
  default: (await import('../merge/organizations/join-notice.tsx')).JoinNotice,
}))

const NotificationsLink = lazy(async () => ({
  default: (await import('../files/notifications/notifications-link.tsx')).NotificationsLink,
}))

type AreaEntry = Readonly<{ area: Area; name: string; icon: ComponentType; to: Route }>

const areas: readonly AreaEntry[] = [
  { area: 'overview', name: 'Overview', icon: OverviewIcon, to: { page: 'overview' } },
  { area: 'files', name: 'Files', icon: FolderIcon, to: { page: 'files', folder: '/' } },
  { area: 'merge', name: 'Merge', icon: MergeIcon, to: { page: 'merge', trail: [] } },
  { area: 'crawl', name: 'Crawl', icon: CrawlIcon, to: { page: 'crawl', trail: [] } },
]

/** What stays while pages change: the name, the areas, the account, and the colour scheme. On a phone the areas lie at the thumb. */
export function Shell({ route, children }: Readonly<{ route: Route; children: ReactNode }>) {
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.querySelector('main')?.focus()}>
        Skip to the content
      </button>
      <div className={styles.shell}>
        <header className={styles.header}>
          <a className={styles.brand} href={fragmentOf({ page: 'overview' })}>
            <Mark />
            Alluvium
          </a>
          <div className={styles.tools}>
            <Notified route={route} />
            <AccountButton />
            <SchemeSwitch />
          </div>
        </header>
        <nav className={styles.navigation} aria-label="Areas">
          <ul>
            {areas.map((entry) => (
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
  const { store } = useDoor(useAddress('files') ?? '')
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
  const asksItself = route.page === 'merge' && route.trail[0] === 'organizations'
  if (address === undefined || token === null || asksItself) return null
  return (
    <Suspense fallback={null}>
      <JoinNotice platform={{ address, token }} />
    </Suspense>
  )
}

function AreaLink({ entry: { name, icon: Icon, to }, isCurrent }: Readonly<{ entry: AreaEntry; isCurrent: boolean }>) {
  return (
    <li>
      <a className={styles.link} href={fragmentOf(to)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon />
        {name}
      </a>
    </li>
  )
}

function SchemeSwitch() {
  // Without this Mantine holds transitions back by a `<style>` element, which a strict policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(other)}
      aria-label={`Use the ${other} colours`}
      title={`Use the ${other} colours`}
    >
      {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  )
}
