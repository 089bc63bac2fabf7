import { lazy, Suspense } from 'react'
import { Card, Waiting } from './parts/page.tsx'
import { Trouble } from './parts/trouble.tsx'
import { areaOf, type Route, readRoute, useFragment } from './shell/route.ts'
import { Shell } from './shell/shell.tsx'
import { Services } from './wire/services.tsx'

const load = {
  overview: async () => ({ default: (await import('./overview/overview.tsx')).Overview }),
  files: async () => ({ default: (await import('./files/files-area.tsx')).FilesArea }),
  merge: async () => ({ default: (await import('./merge/merge.tsx')).Merge }),
  crawl: async () => ({ default: (await import('./crawl/crawl.tsx')).Crawl }),
  account: async () => ({ default: (await import('./account/account.tsx')).Account }),
} as const

const Overview = lazy(load.overview)
const FilesArea = lazy(load.files)
const Merge = lazy(load.merge)
const Crawl = lazy(load.crawl)
const Account = lazy(load.account)

/** Fetches the scripts of the page that the address names while it is still being learnt where the services are. */
export function fetchAhead(): void {
  // What can't be had now is said when the page is to be shown.
  load[areaOf(readRoute(location.hash))]().catch(() => undefined)
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
    <Services waiting={null} failed={Trouble}>
      <Shell route={route}>
        <Suspense fallback={waiting}>
          <Page route={route} />
        </Suspense>
      </Shell>
    </Services>
  )
}

function Page({ route }: Readonly<{ route: Route }>) {
  if (route.page === 'overview') return <Overview />
  if (!('trail' in route)) return <FilesArea route={route} />
  if (route.page === 'merge') return <Merge trail={route.trail} />
  if (route.page === 'crawl') return <Crawl trail={route.trail} />
  return <Account />
}
