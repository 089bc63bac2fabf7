/**
 * What is put to the test: three addresses and the credentials to ask them with. Nothing else is known of the services;
 * what is true here is true for every customer.
 *
 *   ALLUVIUM_FILES_URL      with ALLUVIUM_FILES_USER and ALLUVIUM_FILES_PASSWORD
 *   ALLUVIUM_PLATFORM_URL   (accounts are registered as the tests need them)
 *   ALLUVIUM_CRAWL_URL      with ALLUVIUM_CRAWL_KEY
 *
 * When any of these addresses is given, only the given ones are tested, wherever they are. When none is, the real
 * command is started on free ports and a fresh folder, once for each test file, and stopped by SIGTERM afterwards.
 */
import { type Serving, serve } from './serving.ts'

export { runCommand } from './serving.ts'

export const serviceNames = ['files', 'platform', 'crawl'] as const
export type ServiceName = (typeof serviceNames)[number]

export type Service = Readonly<{
  name: ServiceName
  /** `http://127.0.0.1:8080`, without a slash at its end. */
  url: string
  /** The header fields that open its protected routes; none where there is nothing to be known beforehand. */
  credentials: Readonly<Record<string, string>>
}>

export type Target = Readonly<{
  /** Undefined for a service that is not under test. */
  services: Readonly<Partial<Record<ServiceName, Service>>>
  /** Set when the command was started here. */
  serving: Serving | undefined
  /** Stops what was started here. */
  stop(): Promise<void>
}>

const given = process.env

/** Why a service is not under test; undefined when it is. Known before anything is started. */
export function whyNot(name: ServiceName): string | undefined {
  if (serviceNames.every((one) => addressIn(one) === undefined) || addressIn(name) !== undefined) return undefined
  return `ALLUVIUM_${name.toUpperCase()}_URL is not set, while another service's address is`
}

const addressIn = (name: ServiceName): string | undefined =>
  given[`ALLUVIUM_${name.toUpperCase()}_URL`]?.replace(/\/+$/, '')

/** Whether what is tested was started by somebody else, with flags of their own. */
export const isElsewhere: boolean = serviceNames.some((name) => addressIn(name) !== undefined)

/**
 * The services under test; `stop` must be called when the tests are done.
 * @param flags what the command is started with besides, where it is started here.
 */
export async function openTarget(flags: readonly string[] = []): Promise<Target> {
  if (isElsewhere) {
    return { services: elsewhere(), serving: undefined, stop: async () => {} }
  }
  const serving = await serve(flags)
  return { services: servicesOf(serving), serving, stop: serving.stop }
}

function elsewhere(): Target['services'] {
  const credentials = {
    files: basic(given.ALLUVIUM_FILES_USER, given.ALLUVIUM_FILES_PASSWORD),
    platform: {},
    crawl: key(given.ALLUVIUM_CRAWL_KEY),
  }
  const known = serviceNames.flatMap((name) => {
    const url = addressIn(name)
    return url === undefined ? [] : [[name, { name, url, credentials: credentials[name] }] as const]
  })
  return Object.fromEntries(known)
}

function servicesOf({ ready }: Serving): Target['services'] {
  const { name, password } = ready.administrator
  return {
    files: { name: 'files', url: ready.files.url, credentials: basic(name, password) },
    platform: { name: 'platform', url: ready.platform.url, credentials: {} },
    crawl: { name: 'crawl', url: ready.crawl.url, credentials: key(ready.developmentKey) },
  }
}

function basic(name: string | undefined, password: string | undefined): Readonly<Record<string, string>> {
  if (name === undefined || password === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
}

const key = (text: string | undefined): Readonly<Record<string, string>> =>
  text === undefined ? {} : { 'x-api-key': text }
