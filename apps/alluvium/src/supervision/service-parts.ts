/** The three services of `serve`: the words and the environment that each process is started with. */
import { type Configuration, isLoopback, newSecret } from '@alluvium/kernel'
import { joinAddress, splitAddress } from '../address.ts'
import type { serveSettings } from '../settings/serve.ts'
import type { Issuers } from '../wiring/issuer-beside.ts'
import type { Addresses } from '../wiring/outside-addresses.ts'
import type { ServicesBeside } from '../wiring/services-beside.ts'
import type { Part } from './supervise.ts'

type Settings = Configuration<typeof serveSettings>

/** What is known of the services once their addresses are settled. */
type Surroundings = Readonly<{
  addresses: Addresses
  outside: Addresses
  services: ServicesBeside
  issuers: Issuers
  certificate: Readonly<{ file: string }> | undefined
  password: string | undefined
}>

export function serviceParts(settings: Settings, surroundings: Surroundings): readonly Part[] {
  const { addresses, outside, issuers, password } = surroundings
  const { host, adminEmail } = settings
  const origins = new Set([...Object.values(addresses), ...Object.values(outside)].flatMap(originsOf))
  const shared = [
    `--data=${settings.data}`,
    `--log-level=${settings.logLevel}`,
    `--disk-reserve=${settings.diskReserve}`,
    `--stop-within-ms=${settings.stopWithinMs}`,
    `--cors-origin=${[...origins].join(',')}`,
    ...(settings.config === undefined ? [] : [`--config=${settings.config}`]),
  ]
  const environment = {
    ALLUVIUM_CONSOLE_SERVICES: JSON.stringify(outside),
    ...(settings.database !== undefined && { ALLUVIUM_DATABASE: settings.database }),
  }
  const withPassword = (variable: string) =>
    password === undefined ? environment : { ...environment, [variable]: password }
  // With it the file service asks the platform beside it for its organizations. One that is made lasts as long as the processes.
  const secret = issuers.files === issuers.beside ? (issuers.serviceSecret ?? newSecret(256)) : undefined
  const withSecret = (variable: string) => (secret === undefined ? {} : { [variable]: secret })
  return [
    {
      name: 'files',
      arguments: [
        'files',
        `--host=${host}`,
        `--port=${portOf(addresses.files)}`,
        `--admin-user=${adminEmail}`,
        `--oidc-issuer=${issuers.files}`,
        // Both administrators are made from one name and one password: they are one person, and get one account.
        ...(issuers.files === issuers.beside ? ['--oidc-same-admin'] : []),
        ...besideOf('files', surroundings),
        ...(settings.rootGrant === undefined ? [] : [`--root-grant=${settings.rootGrant}`]),
        ...(settings.homeRoot === undefined ? [] : [`--home-root=${settings.homeRoot}`]),
        ...(settings.noHomes ? ['--no-homes'] : []),
        ...(settings.orgRoot === undefined ? [] : [`--org-root=${settings.orgRoot}`]),
        ...outsideOf('files', settings, surroundings),
        ...shared,
      ],
      environment: {
        ...withPassword('ALLUVIUM_FILES_ADMIN_PASSWORD'),
        ...withSecret('ALLUVIUM_FILES_PLATFORM_SECRET'),
      },
    },
    {
      name: 'platform',
      arguments: [
        'platform',
        `--addr=${joinAddress(splitAddress(settings.platformAddr).host, Number(portOf(addresses.platform)))}`,
        `--admin-email=${adminEmail}`,
        ...outsideOf('platform', settings, surroundings),
        ...shared,
      ],
      environment: {
        ...withPassword('ALLUVIUM_PLATFORM_ADMIN_PASSWORD'),
        ...withSecret('ALLUVIUM_PLATFORM_SERVICE_SECRET'),
      },
    },
    {
      name: 'crawl',
      arguments: [
        'crawl',
        `--host=${host}`,
        `--port=${portOf(addresses.crawl)}`,
        `--oidc-issuer=${issuers.crawl}`,
        ...besideOf('crawl', surroundings),
        ...outsideOf('crawl', settings, surroundings),
        ...shared,
      ],
      environment,
    },
  ]
}

/** Where the outside finds a service and with which certificate, where its own configuration says nothing of it. */
const outsideOf = (
  name: keyof Addresses,
  { externalUrl }: Settings,
  { outside, services, certificate }: Surroundings,
): readonly string[] => [
  ...(externalUrl === undefined ? [] : [`--external-url=${outside[name]}`]),
  ...(certificate === undefined || services[name].tlsCert !== undefined
    ? []
    : [`--tls-cert=${certificate.file}`, `--tls-key=${certificate.file}`]),
]

/** What a service knows of the platform beside it, if it takes its tokens: whether names are proved, and where this machine reaches it. */
function besideOf(name: 'files' | 'crawl', { addresses, services, issuers, certificate }: Surroundings) {
  if (issuers[name] !== issuers.beside) return []
  const isSecure = certificate !== undefined || services.platform.tlsCert !== undefined
  const inside = isSecure ? addresses.platform.replace('http:', 'https:') : addresses.platform
  return [
    ...(issuers.unverifiedNames ? ['--oidc-unverified-names'] : []),
    ...(services[name].oidcAddress === undefined ? [`--oidc-address=${inside}`] : []),
  ]
}

/** The port of an address: a URL names none where it is the usual one of its scheme. */
const portOf = (url: string): string => new URL(url).port || '80'

/** A service's origin as pages may name it: on loopback also by `localhost`. */
function originsOf(url: string): readonly string[] {
  const { hostname, port } = new URL(url)
  return isLoopback(hostname) ? [url, `http://localhost:${port}`] : [url]
}
