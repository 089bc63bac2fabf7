import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCrawlConnection } from '../../crawl/crawl-connection.ts'
import { CrawlKeyForm } from '../../crawl/crawl-key-form.tsx'
import { t } from '../../messages/messages.ts'
import { CrawlIcon, FolderIcon, MergeIcon } from '../../parts/icons.tsx'
import { duration } from '../../parts/words.ts'
import { fragmentOf } from '../../routing/route.ts'
import { needsSignIn, wantsToken } from '../../wire/refusal.ts'
import { useAddress } from '../../wire/services.tsx'
import styles from './health.module.css'
import { crawlHealthAt, filesHealth, platformHealth, platformVersion } from './health.ts'
import { ServiceCard } from './service-card.tsx'

/** How often each service is asked, milliseconds: soon enough to watch a restart, seldom enough to be no load. */
const every = 5000

/** How the three services are, each asked at its own address. */
export const HealthPage = () => (
  <div className={styles.services}>
    <FilesCard />
    <PlatformCard />
    <CrawlCard />
  </div>
)

function FilesCard() {
  const address = useAddress('files')
  const health = useQuery({
    queryKey: ['health', 'files', address],
    enabled: address !== undefined,
    refetchInterval: every,
    queryFn: ({ signal }) => filesHealth(address ?? '', { signal }, duration),
  })
  return (
    <ServiceCard
      name={t('administration.files')}
      icon={<FolderIcon />}
      address={address}
      health={health.data}
      error={health.error}
      open={{ page: 'files', folder: '/' }}
    />
  )
}

function PlatformCard() {
  const address = useAddress('platform')
  const health = useQuery({
    queryKey: ['health', 'platform', address],
    enabled: address !== undefined,
    refetchInterval: every,
    queryFn: ({ signal }) => platformHealth(address ?? '', { signal }),
  })
  const version = useQuery({
    queryKey: ['version', 'platform', address],
    enabled: health.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => platformVersion(address ?? '', { signal }),
  })
  return (
    <ServiceCard
      name={t('administration.platform')}
      icon={<MergeIcon />}
      address={address}
      health={health.data && { ...health.data, version: version.data ?? null }}
      error={health.error}
      open={{ page: 'merge', trail: [] }}
    />
  )
}

function CrawlCard() {
  const address = useAddress('crawl')
  const connection = useCrawlConnection(address ?? '')
  const health = useQuery({
    queryKey: ['health', 'crawl', connection],
    enabled: address !== undefined,
    queryFn: ({ signal }) => crawlHealthAt(connection, { signal }),
    // A service that wants a key will go on wanting it.
    refetchInterval: ({ state }) => (needsSignIn(state.error) ? false : every),
  })
  const isLocked = needsSignIn(health.error)
  const opener =
    wantsToken(health.error) && !connection.isByKey ? (
      <Text size="sm">
        <Anchor href={fragmentOf({ page: 'settings', trail: [] })}>{t('administration.signIn')}</Anchor>
        {t('administration.or')}{' '}
        <Anchor href={fragmentOf({ page: 'crawl', trail: [] })}>{t('administration.useAKey')}</Anchor>.
      </Text>
    ) : (
      <CrawlKeyForm refused={connection.isByKey ? health.error : null} />
    )
  return (
    <ServiceCard
      name={t('administration.crawl')}
      icon={<CrawlIcon />}
      address={address}
      health={health.data}
      error={health.error}
      open={{ page: 'crawl', trail: [] }}
    >
      {isLocked ? opener : null}
    </ServiceCard>
  )
}
