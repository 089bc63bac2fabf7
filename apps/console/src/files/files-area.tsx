import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { noteOpened } from '../account/recent.ts'
import { t } from '../messages/messages.ts'
import { lazyWhenIdle } from '../parts/lazy.tsx'
import { Card, PageHeading, Waiting } from '../parts/page.tsx'
import { type Section, Sections } from '../parts/sections/sections.tsx'
import type { FilesRoute } from '../routing/route.ts'
import { useFilesContext } from './access/files-context.ts'
import { FilesGate } from './access/files-gate.tsx'
import { FolderPage } from './browse/folder-page.tsx'
import styles from './files-area.module.css'
import { useLiveChanges } from './live/follow-changes.ts'
import { SearchField } from './search/search-field.tsx'
import { Shortcuts } from './shortcuts.tsx'

const BringingBackBar = lazyWhenIdle(async () => (await import('./restoring/bringing-back-bar.tsx')).BringingBackBar)
const DevicePage = lazy(async () => ({ default: (await import('./access/device-page.tsx')).DevicePage }))
const FilePage = lazy(async () => ({ default: (await import('./file-page.tsx')).FilePage }))
const IdPage = lazy(async () => ({ default: (await import('./id-page.tsx')).IdPage }))
const SearchPage = lazy(async () => ({ default: (await import('./search/search-page.tsx')).SearchPage }))
const TagPage = lazy(async () => ({ default: (await import('./search/tag-page.tsx')).TagPage }))
const TrashPage = lazy(async () => ({ default: (await import('./history/trash-page.tsx')).TrashPage }))
const SharesPage = lazy(async () => ({ default: (await import('./sharing/shares-page.tsx')).SharesPage }))
const SnapshotsPage = lazy(async () => ({ default: (await import('./history/snapshots-page.tsx')).SnapshotsPage }))
const SharedPage = lazy(async () => ({ default: (await import('./people/shared-page.tsx')).SharedPage }))
const FavoritesPage = lazy(async () => ({ default: (await import('./favorites/favorites-page.tsx')).FavoritesPage }))
const RecentPage = lazy(async () => ({ default: (await import('./favorites/recent-page.tsx')).RecentPage }))
const NotificationsPage = lazy(async () => ({
  default: (await import('./notifications/notifications-page.tsx')).NotificationsPage,
}))

/** The pages about files. */
export function FilesArea({ route }: Readonly<{ route: FilesRoute }>) {
  return (
    <>
      <PageHeading title={t('files.files')}>{t('files.yourFilesAndWhatOthersShare')}</PageHeading>
      <FilesGate>
        <Frame route={route}>
          <Suspense
            fallback={
              <Card>
                <Waiting lines={6} />
              </Card>
            }
          >
            <Page route={route} />
          </Suspense>
        </Frame>
      </FilesGate>
    </>
  )
}

const browse: Section = { name: t('files.browse'), to: { page: 'files', folder: '/' } }
const everybodys: readonly Section[] = [
  { name: t('files.favorites'), to: { page: 'favorites' } },
  { name: t('files.recent'), to: { page: 'recent' } },
  { name: t('files.sharedWithMe'), to: { page: 'shared' } },
  { name: t('files.shares'), to: { page: 'shares' } },
  { name: t('files.snapshots'), to: { page: 'snapshots', id: null, folder: '/' } },
  { name: t('files.trash'), to: { page: 'trash' } },
]
/** Has no section, as the header leads there. */
const notifications: Section = { name: t('files.notifications'), to: { page: 'notifications' } }

function Frame({ route, children }: Readonly<{ route: FilesRoute; children: ReactNode }>) {
  const { store, username, home } = useFilesContext()
  useLiveChanges(store, username)
  const own: readonly Section[] =
    home === null ? [] : [{ name: t('files.myFiles'), to: { page: 'files', folder: `${home}/` } }]
  const sections = [browse, ...own, ...everybodys]
  const current = sectionFor(route, home, [notifications, ...sections])
  return (
    <>
      <div className={styles.top}>
        <SearchField route={route} />
      </div>
      <Sections label={t('files.files')} sections={sections} current={current.name} />
      <BringingBackBar />
      {children}
      <Shortcuts />
    </>
  )
}

/** The section that a page belongs to; what lies in one's home to that, before all others. */
function sectionFor(route: FilesRoute, home: string | null, sections: readonly Section[]): Section {
  const at = route.page === 'files' ? route.folder : route.page === 'file' ? route.path : ''
  const isHome = ({ to }: Section) => to.page === 'files' && to.folder === `${home}/` && at.startsWith(`${home}/`)
  const ofPage = ({ to }: Section) => to.page === route.page && to.page !== 'files'
  return sections.find(isHome) ?? sections.find(ofPage) ?? browse
}

function Page({ route }: Readonly<{ route: FilesRoute }>) {
  if (route.page === 'files') return <FolderPage folder={route.folder} />
  if (route.page === 'file') return <Opened key={route.path} path={route.path} />
  if (route.page === 'id') return <IdPage key={route.id} id={route.id} />
  if (route.page === 'search') return <SearchPage query={route.query} narrowing={route.narrowing ?? {}} />
  if (route.page === 'tag') return <TagPage tag={route.tag} />
  if (route.page === 'device') return <DevicePage key={route.token} token={route.token} />
  if (route.page === 'snapshots') return <SnapshotsPage id={route.id} folder={route.folder} />
  const Plain = plain[route.page]
  return <Plain />
}

function Opened({ path }: Readonly<{ path: string }>) {
  const { username } = useFilesContext()
  useEffect(() => noteOpened(username, path), [username, path])
  return <FilePage path={path} />
}

const plain = {
  trash: TrashPage,
  shares: SharesPage,
  shared: SharedPage,
  notifications: NotificationsPage,
  favorites: FavoritesPage,
  recent: RecentPage,
} as const
