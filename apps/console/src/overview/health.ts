/** What each service says of itself, at its own address and in its own words, brought into one shape. */
import { z } from 'zod/mini'
import { answerOf, ask, askFor, readAs } from '../wire/ask.ts'
import { refusalFrom } from '../wire/refusal.ts'

export type Health = Readonly<{
  /** Null when the service doesn't tell. */
  version: string | null
  isWell: boolean
  /** What else it tells, in the order it should be read. */
  facts: readonly (readonly [name: string, value: string])[]
}>

const wellKnown = z.object({
  status: z.optional(z.string()),
  version: z.string(),
  storage: z.string(),
  uptime_seconds: z.optional(z.number()),
})
const readiness = z.object({ status: z.string(), subsystems: z.record(z.string(), z.string()) })
const description = z.object({ info: z.object({ version: z.string() }) })
const crawlHealth = z.object({ status: z.string(), version: z.string() })

type Ask = Readonly<{ signal?: AbortSignal }>

export async function filesHealth(
  address: string,
  { signal }: Ask,
  uptime: (seconds: number) => string,
): Promise<Health> {
  const about = await askFor(address, '/.well-known/alluvium', wellKnown, { signal })
  const { subsystems, status } = await readinessOf(address, signal)
  const running = about.uptime_seconds === undefined ? [] : [['Running for', uptime(about.uptime_seconds)] as const]
  return {
    version: about.version,
    isWell: about.storage === 'ok' && status === 'ok',
    facts: [...Object.entries(subsystems).map(([name, state]) => [capital(name), state] as const), ...running],
  }
}

/** 503 is an answer here: it says which subsystem isn't ready. */
async function readinessOf(address: string, signal: AbortSignal | undefined): Promise<z.output<typeof readiness>> {
  const answer = await answerOf(address, '/readyz', { signal })
  const text = await answer.text()
  if (!answer.ok && answer.status !== 503) throw refusalFrom(answer.status, answer.headers, text)
  return readAs(readiness, text, `${address}/readyz`)
}

export async function platformHealth(address: string, { signal }: Ask): Promise<Health> {
  const said = (await (await ask(address, '/healthz', { signal })).text()).trim()
  return { version: null, isWell: said === 'ok', facts: [] }
}

/** The platform tells its version in the description of its interface alone; null when that can't be read. */
export async function platformVersion(address: string, { signal }: Ask): Promise<string | null> {
  const answer = await answerOf(address, '/api/openapi.json', { signal })
  if (!answer.ok) return null
  return readAs(description, await answer.text(), `${address}/api/openapi.json`).info.version
}

export async function crawlHealthAt(
  address: string,
  { signal }: Ask,
  credentials: Readonly<Record<string, string>>,
): Promise<Health> {
  const about = await askFor(address, '/health', crawlHealth, { signal, headers: credentials })
  return { version: about.version, isWell: about.status === 'ok', facts: [] }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
