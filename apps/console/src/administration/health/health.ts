/** What each service says of itself, at its own address and in its own words, brought into one shape. */

import type { FilesClient } from '@alluvium/client'
import { openPlatformAt } from '../../account/platform.ts'
import { type CrawlConnection, crawlAt } from '../../crawl/crawl-connection.ts'
import { t } from '../../messages/messages.ts'
import { answerOf } from '../../wire/answers.ts'
import { fetchWithTimeout } from '../../wire/fetch-timeout.ts'
import { refusalFrom } from '../../wire/refusal.ts'
import { z } from '../../wire/shapes.ts'
import { filesAt } from '../../wire/store.ts'

export type Health = Readonly<{
  /** Null when the service doesn't tell. */
  version: string | null
  isWell: boolean
  /** What else it tells, in the order it should be read. */
  facts: readonly (readonly [name: string, value: string])[]
}>

const description = z.object({ info: z.object({ version: z.string() }) })

type Ask = Readonly<{ signal: AbortSignal }>

export async function filesHealth(
  address: string,
  { signal }: Ask,
  uptime: (seconds: number) => string,
): Promise<Health> {
  const files = filesAt({ address, token: null })
  const about = await answerOf(files.GET('/.well-known/alluvium', { signal }))
  const { subsystems, status } = await readinessOf(files, signal)
  return {
    version: about.version,
    isWell: about.storage === 'ok' && status === 'ok',
    facts: [
      [t('administration.subsystemStorage'), t(stateWords[subsystems.storage])],
      [t('administration.subsystemMetadata'), t(stateWords[subsystems.metadata])],
      [t('administration.runningFor'), uptime(about.uptime_seconds)],
    ],
  }
}

const stateWords = {
  ok: 'administration.stateOk',
  degraded: 'administration.stateDegraded',
  unavailable: 'administration.stateUnavailable',
  corrupt: 'administration.stateCorrupt',
} as const

/** 503 is an answer here: it says which subsystem isn't ready. */
async function readinessOf(files: FilesClient, signal: AbortSignal) {
  const { data, error, response } = await files.GET('/readyz', { signal })
  const said = data ?? error
  if (said && 'subsystems' in said) return said
  throw refusalFrom(response, error)
}

export async function platformHealth(address: string, { signal }: Ask): Promise<Health> {
  const said = await answerOf(openPlatformAt(address).GET('/healthz', { parseAs: 'text', signal }))
  return { version: null, isWell: said.trim() === 'ok', facts: [] }
}

/** The platform tells its version in the description of its interface alone; null when that can't be read. */
export async function platformVersion(address: string, { signal }: Ask): Promise<string | null> {
  const answer = await fetchWithTimeout()(new Request(`${address}/api/openapi.json`, { signal }))
  if (!answer.ok) return null
  return description.safeParse(await answer.json()).data?.info.version ?? null
}

export async function crawlHealthAt(connection: CrawlConnection, { signal }: Ask): Promise<Health> {
  const about = await answerOf(crawlAt(connection).GET('/health', { signal }))
  return { version: about.version, isWell: about.status === 'ok', facts: [] }
}
