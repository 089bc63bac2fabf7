import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '../account/files-session.ts'
import { useToken } from '../account/token.ts'
import { useCrawlConnection } from '../crawl/crawl-connection.ts'
import { crawlsQuery } from '../crawl/crawls.ts'
import { t } from '../messages/messages.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { Card } from '../parts/page.tsx'
import { fragmentOf, type Route } from '../routing/route.ts'
import { usageQuery } from '../settings/usage/usage.ts'
import type { ServiceName } from '../wire/addresses.ts'
import { answerOf } from '../wire/answers.ts'
import { useAddress, useServices } from '../wire/services.tsx'
import { filesAt, type Store } from '../wire/store.ts'
import styles from './home.module.css'

/** @property needs the service without which it can't be taken */
type Step = Readonly<{ name: string; why: string; to: Route; isDone: boolean; needs?: ServiceName }>

/** That the greeting was read; nothing secret, so it outlives the tab. */
const place = 'alluvium.greeted'

/** Greets who comes for the first time with what to do first; gone when it is done, or when it was read. */
export function FirstSteps({ store, role }: Readonly<{ store: Store | null; role: Me['role'] }>) {
  const isAdmin = role === 'admin'
  const [isRead, setRead] = useState(wasRead)
  const done = useDone(store, { isAsked: !isRead, isAdmin })
  const services = useServices()
  const all: readonly Step[] = [
    {
      name: t('home.signInOrCreateYourAccount'),
      why: t('home.oneAccountForEverything'),
      to: { page: 'settings', trail: [] },
      isDone: done.signIn,
    },
    // Whoever may only look can add none.
    ...(role === 'readonly'
      ? []
      : [
          {
            name: t('home.addYourFirstFiles'),
            why: t('home.dropThemIntoThePageOr'),
            to: { page: 'files', folder: '/' },
            isDone: done.files,
          } as const,
        ]),
    ...(isAdmin
      ? [
          {
            name: t('home.addYourColleagues'),
            why: t('home.theyGetALink'),
            to: { page: 'administration', trail: ['people'] },
            isDone: done.people,
          } as const,
        ]
      : []),
    {
      name: t('home.mergeTwoVersionsOfADocument'),
      why: t('home.thereIsAnExampleToStart'),
      to: { page: 'merge', trail: [] },
      isDone: done.merge,
      needs: 'platform',
    },
    {
      name: t('home.crawlAWebsite'),
      why: t('home.anAddressIsEnoughToStart'),
      to: { page: 'crawl', trail: [] },
      isDone: done.crawl,
      needs: 'crawl',
    },
  ]
  const steps = all.filter(({ needs }) => needs === undefined || services[needs] !== undefined)
  if (steps.every(({ isDone }) => isDone)) return null
  if (isRead) return null
  return (
    <Card label={t('home.firstSteps')}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={2} size="h4">
          {t('home.welcomeFirstSteps')}
        </Title>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          flex="none"
          onClick={() => {
            remember()
            setRead(true)
          }}
        >
          {t('home.close')}
        </Button>
      </Group>
      <ol className={styles.steps}>
        {steps.map(({ name, why, to, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={styles.step}>{isDone ? <CheckIcon size={16} /> : null}</span>
            <div>
              <Anchor href={fragmentOf(to)} fw={600} size="sm">
                {name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {why}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The bytes that whoever is here owns: what others have stored is no step of theirs. */
const ownBytesQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'own-bytes', store],
    queryFn: async ({ signal }) => (await answerOf(filesAt(store).GET('/api/users/me', { signal }))).storage_used_bytes,
  })

/** Two of the people who have accounts, if there are so many. */
const somePeopleQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'some-people', store],
    queryFn: ({ signal }) =>
      answerOf(filesAt(store).GET('/api/admin/users', { params: { query: { limit: 2 } }, signal })),
  })

/** @property isAsked whether it matters */
type Asked = Readonly<{ isAsked: boolean; isAdmin: boolean }>

/** Which of the steps were taken, by what the services know. */
function useDone(store: Store | null, { isAsked, isAdmin }: Asked) {
  const [platform, crawl] = [useAddress('platform'), useAddress('crawl')]
  const token = useToken()
  const connection = useCrawlConnection(crawl ?? '')
  const own = useQuery({
    ...ownBytesQuery(store ?? { address: '', token: null }),
    enabled: isAsked && store !== null,
  })
  const people = useQuery({
    ...somePeopleQuery(store ?? { address: '', token: null }),
    enabled: isAsked && isAdmin && store !== null,
  })
  const usage = useQuery({
    ...usageQuery({ address: platform ?? '', token: token ?? '' }),
    enabled: isAsked && platform !== undefined && token !== null,
  })
  const crawls = useQuery({
    ...crawlsQuery(connection),
    enabled: isAsked && crawl !== undefined && connection.credentials !== null,
  })
  return {
    signIn: token !== null || store !== null,
    files: (own.data ?? 0) > 0,
    people: (people.data?.length ?? 0) > 1,
    merge: (usage.data?.merges_used ?? 0) > 0,
    crawl: (crawls.data?.length ?? 0) > 0,
  }
}

function wasRead(): boolean {
  try {
    return localStorage.getItem(place) !== null
  } catch {
    return false
  }
}

/** A browser that refuses storage greets again. */
function remember(): void {
  try {
    localStorage.setItem(place, 'yes')
  } catch {
    // Then it greets again; nothing is lost.
  }
}
