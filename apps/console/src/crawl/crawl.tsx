import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { crawlKey } from '../account/crawl-key.ts'
import { SignInChoice } from '../account/sign-in-choice.tsx'
import { t } from '../messages/messages.ts'
import { ErrorAlert } from '../parts/error-alert.tsx'
import { CrawlIcon } from '../parts/icons.tsx'
import { Card, Empty, PageHeading, Slim, UnknownAddress, Waiting } from '../parts/page.tsx'
import { Sections } from '../parts/sections/sections.tsx'
import { go } from '../routing/route.ts'
import { needsSignIn, wantsToken } from '../wire/refusal.ts'
import { useAddress } from '../wire/services.tsx'
import { useCrawlConnection } from './crawl-connection.ts'
import { CrawlKeyForm } from './crawl-key-form.tsx'
import { CrawlList } from './crawl-list.tsx'
import { type CrawlRecord, crawlsQuery, isUnderWay } from './crawls.ts'
import { StartCrawl } from './start/start-crawl.tsx'

const CrawlView = lazy(async () => ({ default: (await import('./watch/crawl-view.tsx')).CrawlView }))
const KeysPage = lazy(async () => ({ default: (await import('./keys/keys-page.tsx')).KeysPage }))

/** How often the list is read again, milliseconds: while something runs, and while nothing does. */
const lively = 1000
const quiet = 5000

/** The crawl area: the crawls, one of them, and the keys. */
export function Crawl({ trail }: Readonly<{ trail: readonly string[] }>) {
  const address = useAddress('crawl')
  if (address === undefined) {
    return (
      <Framed title={t('crawl.crawl')} about={t('crawl.readAWebsitePageByPage')}>
        <UnknownAddress service={t('crawl.theCrawlService')} />
      </Framed>
    )
  }
  return <CrawlAt address={address} trail={trail} />
}

function CrawlAt({ address, trail }: Readonly<{ address: string; trail: readonly string[] }>) {
  const connection = useCrawlConnection(address)
  const [first, page = ''] = trail
  const isKeys = first === 'keys'
  // Whether what there is to ask with is taken is known by the first answer.
  const list = useQuery({
    ...crawlsQuery(connection),
    refetchInterval({ state }) {
      if (needsSignIn(state.error)) return false
      return state.data?.some(isUnderWay) ? lively : quiet
    },
  })
  if (needsSignIn(list.error)) {
    const byKey = (
      <Slim>
        <Card>
          <CrawlKeyForm refused={connection.isByKey ? list.error : null} />
        </Card>
      </Slim>
    )
    return (
      <Framed title={t('crawl.crawl')} about={t('crawl.readAWebsitePageByPage')}>
        {wantsToken(list.error) && !connection.isByKey ? (
          <SignInChoice
            why={t('crawl.signInToCrawlOnlyYou')}
            offer={t('crawl.useAnApiKey')}
            notTaken={t('crawl.yourAccountDoesNotOpenThe')}
          >
            {byKey}
          </SignInChoice>
        ) : (
          byKey
        )}
      </Framed>
    )
  }
  if (first !== undefined && !isKeys) {
    return (
      <Lazily>
        <CrawlView key={first} connection={connection} id={first} page={page} />
      </Lazily>
    )
  }
  return (
    <Framed
      title={isKeys ? t('crawl.keys') : t('crawl.crawl')}
      about={isKeys ? t('crawl.keysForProgramsThatUseThe') : t('crawl.readAWebsitePageByPage')}
      actions={connection.isByKey ? <ForgetKey /> : null}
    >
      <Sections
        label={t('crawl.crawl')}
        current={isKeys ? t('crawl.keys') : t('crawl.crawls')}
        sections={[
          { name: t('crawl.crawls'), to: { page: 'crawl', trail: [] } },
          { name: t('crawl.keys'), to: { page: 'crawl', trail: ['keys'] } },
        ]}
      />
      {isKeys ? (
        <Lazily>
          <KeysPage connection={connection} />
        </Lazily>
      ) : (
        <Stack gap="lg">
          <StartCrawl connection={connection} onStarted={(id) => go({ page: 'crawl', trail: [id] })} />
          <Crawls list={list} />
        </Stack>
      )}
    </Framed>
  )
}

type FramedProps = Readonly<{ title: string; about: string; actions?: ReactNode; children: ReactNode }>

const Framed = ({ title, about, actions, children }: FramedProps) => (
  <>
    <PageHeading key={title} title={title} actions={actions}>
      {about}
    </PageHeading>
    {children}
  </>
)

const Lazily = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Suspense
    fallback={
      <Card>
        <Waiting />
      </Card>
    }
  >
    {children}
  </Suspense>
)

const ForgetKey = () => (
  <Anchor component="button" type="button" size="sm" onClick={() => crawlKey.write(null)}>
    {t('crawl.forgetTheKey')}
  </Anchor>
)

type List = Readonly<{
  data: readonly CrawlRecord[] | undefined
  isPending: boolean
  error: Error | null
  refetch: () => unknown
}>

function Crawls({ list: { data, isPending, error, refetch } }: Readonly<{ list: List }>) {
  if (error) return <ErrorAlert error={error} again={() => void refetch()} />
  if (isPending || !data) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  if (data.length > 0) return <CrawlList crawls={data} />
  return (
    <Card>
      <Empty icon={<CrawlIcon size={36} />} title={t('crawl.noCrawlsYet')}>
        {t('crawl.enterAnAddressAboveOnlyThat')}
      </Empty>
    </Card>
  )
}
