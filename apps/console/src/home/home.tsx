import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type Me, useFilesSession, useMe } from '../account/files-session.ts'
import { useToken } from '../account/token.ts'
import { NoRole } from '../files/access/no-role.tsx'
import { t } from '../messages/messages.ts'
import { PageHeading } from '../parts/page.tsx'
import { Invitations } from '../settings/organizations/invitations.tsx'
import { Joining } from '../settings/organizations/joining.tsx'
import { useAddress } from '../wire/services.tsx'
import type { Store } from '../wire/store.ts'
import { ConflictsCard } from './conflicts-card.tsx'
import { CrawlsCard } from './crawls-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentCard } from './recent-card.tsx'
import { SharedCard } from './shared-card.tsx'

const WaitingCard = lazy(async () => ({ default: (await import('./waiting-card.tsx')).WaitingCard }))

/** What needs whoever is here: decisions first, then what is new, then what they had open. */
export function Home() {
  const platform = useAddress('platform')
  const token = useToken()
  const files = useFiles()
  return (
    <>
      <PageHeading title={t('home.home')}>{t('home.whatNeedsYourAttentionAndWhat')}</PageHeading>
      <Stack gap="lg">
        {files && !files.mayRead ? <NoRole username={files.username} /> : null}
        <FirstSteps store={files?.mayRead ? files.store : null} role={files?.role ?? 'none'} />
        {files?.mayRead ? (
          <>
            <Suspense fallback={null}>
              <WaitingCard store={files.store} />
            </Suspense>
            <ConflictsCard store={files.store} />
          </>
        ) : null}
        {platform !== undefined && token !== null ? (
          <>
            <Joining platform={{ address: platform, token }} />
            <Invitations platform={{ address: platform, token }} />
          </>
        ) : null}
        <CrawlsCard />
        {files?.mayRead ? (
          <>
            <SharedCard store={files.store} />
            <RecentCard username={files.username} />
          </>
        ) : null}
      </Stack>
    </>
  )
}

type Files = Readonly<{ store: Store; username: string; mayRead: boolean; role: Me['role'] }>

/** The files as whoever is here sees them; undefined for whom the file service doesn't know. */
function useFiles(): Files | undefined {
  const address = useAddress('files')
  const session = useFilesSession(address ?? '')
  const me = useMe(session, address !== undefined && session.store.token !== null)
  if (!me.data) return undefined
  const { username, may_read: mayRead, role } = me.data
  return { store: session.store, username, mayRead, role }
}
