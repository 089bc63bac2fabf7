import { lazy, Suspense } from 'react'
import { Card, Waiting } from './parts/page.tsx'
import { Trouble } from './parts/trouble.tsx'
import { type Route, readRoute, useFragment } from './shell/route.ts'
import { Shell } from './shell/shell.tsx'
import { Services } from './wire/services.tsx'

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }))
const FilesArea = lazy(async () => ({ default: (await import('./files/files-area.tsx')).FilesArea }))
const Merge = lazy(async () => ({ default: (await import('./merge/merge.tsx')).Merge }))
const Crawl = lazy(async () => ({ default: (await import('./crawl/crawl.tsx')).Crawl }))
const Account = lazy(async () => ({ default: (await import('./account/account.tsx')).Account }))

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
