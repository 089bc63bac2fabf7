import { lazy, Suspense } from 'react'
import { ErrorAlert } from './parts/error-alert.tsx'
import { Card, Waiting } from './parts/page.tsx'
import { UnknownPage } from './parts/unknown-page.tsx'
import { areaOf, type Route, readRoute, useFragment } from './routing/route.ts'
import { PageFault } from './shell/page-fault.tsx'
import { Shell } from './shell/shell.tsx'
import { Services } from './wire/services.tsx'

const load = {
  home: async () => ({ default: (await import('./home/home.tsx')).Home }),
  files: async () => ({ default: (await import('./files/files-area.tsx')).FilesArea }),
  merge: async () => ({ default: (await import('./merge/merge.tsx')).Merge }),
  crawl: async () => ({ default: (await import('./crawl/crawl.tsx')).Crawl }),
  settings: async () => ({ default: (await import('./settings/settings.tsx')).Settings }),
  administration: async () => ({ default: (await import('./administration/administration.tsx')).Administration }),
} as const

const Home = lazy(load.home)
const FilesArea = lazy(load.files)
const areas = {
  merge: lazy(load.merge),
  crawl: lazy(load.crawl),
  settings: lazy(load.settings),
  administration: lazy(load.administration),
} as const
const UploadDock = lazy(async () => ({ default: (await import('./files/uploads/upload-dock.tsx')).UploadDock }))

/** Fetches the scripts of the page that the address names while it is still being learnt where the services are. */
export function fetchAhead(): void {
  const area = areaOf(readRoute(location.hash))
  // What can't be had now is said when the page is to be shown.
  if (area !== 'unknown') load[area]().catch(() => undefined)
}

/** The whole console: the addresses first, then the shell, then the page that the address names. */
export function Console() {
  const route = readRoute(useFragment())
  const waiting = (
    <Card>
      <Waiting />
    </Card>
  )
  return (
    <Services waiting={null} failed={ErrorAlert}>
      <Shell route={route}>
        <PageFault key={areaOf(route)}>
          <Suspense fallback={waiting}>
            <Page route={route} />
          </Suspense>
        </PageFault>
      </Shell>
      <Suspense fallback={null}>
        <UploadDock />
      </Suspense>
    </Services>
  )
}

function Page({ route }: Readonly<{ route: Route }>) {
  if (route.page === 'home') return <Home />
  if (route.page === 'unknown') return <UnknownPage />
  if (!('trail' in route)) return <FilesArea route={route} />
  const Area = areas[route.page]
  return <Area trail={route.trail} />
}
