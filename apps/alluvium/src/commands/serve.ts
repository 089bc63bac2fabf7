/**
 * `alluvium serve`: what `npm start` does. The three services of one data folder, each in its own process, and one
 * administrator for all of them.
 */
import { join } from 'node:path'
import { lockFolder } from '@alluvium/database'
import { type Configuration, isLoopback, mayBeLocalDevelopment, newSecret, openLogs, openLossy } from '@alluvium/kernel'
import { joinAddress, serviceUrl, splitAddress } from '../address.ts'
import { automaticCertificateOf } from '../certificates/of-serve.ts'
import type { Sections } from '../command.ts'
import { program } from '../program.ts'
import type { serveSettings } from '../settings/serve.ts'
import { expectSound } from '../soundness/check.ts'
import { serveChecks } from '../soundness/of-serve.ts'
import { banner, type Served } from '../supervision/banner.ts'
import { firstPassword } from '../supervision/first-password.ts'
import { settledPort } from '../supervision/free-port.ts'
import { serviceManager } from '../supervision/service-manager.ts'
import { type Part, StartRefused, type Supervision, supervise } from '../supervision/supervise.ts'
import { expectNoneNear } from '../wiring/instance-near.ts'
import { type Issuers, issuersBeside } from '../wiring/issuer-beside.ts'
import { expectRestored } from '../wiring/open-database.ts'
import { isOpenToStrangers } from '../wiring/open-to-strangers.ts'
import { type Addresses, outsideAddresses } from '../wiring/outside-addresses.ts'
import { type ServicesBeside, servicesBeside } from '../wiring/services-beside.ts'
import { serviceNames } from './upkeep/backup-places.ts'

type Settings = Configuration<typeof serveSettings>

/** Ctrl-C in a terminal reaches this process more than once, by the group and by the programs above it. */
const sameKeystrokeMs = 1000

/** @param sections of the configuration file: whose tokens the services take is said in theirs. */
export async function serve(settings: Settings, sections: Sections): Promise<number> {
  const logger = openLogs({ level: settings.logLevel, service: 'serve' })
  const manager = serviceManager(process.env)
  const services = servicesBeside(settings.config, sections)
  await expectSound(serveChecks(settings, services))
  expectRestored(settings.data, ...serviceNames.map((service) => join(settings.data, service)))
  expectNoneNear(settings)
  const hold = lockFolder(settings.data, { command: 'serve', startedAt: new Date().toISOString() })
  const administrator = firstPassword(settings.data, settings.adminEmail, settings.adminPassword)
  const addresses = await settle(settings)
  const outside = outsideAddresses(addresses, { externalUrl: settings.externalUrl, services })
  const issuers = issuersBeside(services, outside.platform)
  const signalled = untilSignal()
  const certificate = await automaticCertificateOf(settings, { outside, logger, manager })
  let supervision: Supervision | undefined
  try {
    if (typeof (await Promise.race([certificate?.ready, signalled])) === 'string') return 0
    supervision = supervise(
      partsOf(settings, { addresses, outside, services, issuers, certificate, password: administrator.password }),
      { program, logger, watchdogMs: settings.watchdog },
    )
    const started = await Promise.race([supervision.ready, signalled])
    if (typeof started !== 'string') {
      const served: Served = {
        ...outside,
        data: settings.data,
        administrator: settings.adminEmail,
        password: administrator.made,
        chosen: settings.adminPassword !== undefined,
        isKept: administrator.password === undefined,
        hasDevelopmentKey: hasDevelopmentKey(settings, services),
        isOpenToStrangers: isOpenToStrangers(splitAddress(settings.platformAddr).host, {
          ...services.platform,
          externalUrl: services.platform.externalUrl ?? settings.externalUrl,
        }),
      }
      if (openLossy(1).write(banner(served, settings.json))) administrator.forget()
      else logger.error('the addresses and the first password could not be printed; the next start prints them')
      manager.ready()
      const why = await signalled
      logger.info({ why }, 'everything stops')
    }
    return 0
  } catch (error) {
    if (error instanceof StartRefused) return error.exitCode
    throw error
  } finally {
    manager.stopping()
    await supervision?.stop({ deadlineMs: settings.stopWithinMs })
    await certificate?.stop()
    hold.release()
  }
}

const hasDevelopmentKey = ({ host, externalUrl }: Settings, { crawl }: ServicesBeside): boolean =>
  !crawl.noDevelopmentKey &&
  mayBeLocalDevelopment({
    host,
    externalUrl: crawl.externalUrl ?? externalUrl,
    trustedProxies: crawl.trustedProxy,
    production: crawl.production,
  })

async function settle({ host, filesPort, platformAddr, crawlPort }: Settings): Promise<Addresses> {
  const platform = splitAddress(platformAddr)
  return {
    files: serviceUrl(host, await settledPort(host, filesPort)),
    platform: serviceUrl(platform.host, await settledPort(platform.host, platform.port)),
    crawl: serviceUrl(host, await settledPort(host, crawlPort)),
  }
}

type Between = Readonly<{
  addresses: Addresses
  outside: Addresses
  services: ServicesBeside
  issuers: Issuers
  certificate: Readonly<{ file: string }> | undefined
  password: string | undefined
}>

/** The services, with the words and the environment that they are started with. */
export function partsOf(settings: Settings, between: Between): readonly Part[] {
  const { addresses, outside, issuers, password } = between
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
        ...besideOf('files', between),
        ...(settings.rootGrant === undefined ? [] : [`--root-grant=${settings.rootGrant}`]),
        ...(settings.homeRoot === undefined ? [] : [`--home-root=${settings.homeRoot}`]),
        ...(settings.noHomes ? ['--no-homes'] : []),
        ...(settings.orgRoot === undefined ? [] : [`--org-root=${settings.orgRoot}`]),
        ...outsideOf('files', settings, between),
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
        ...outsideOf('platform', settings, between),
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
        ...besideOf('crawl', between),
        ...outsideOf('crawl', settings, between),
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
  { outside, services, certificate }: Between,
): readonly string[] => [
  ...(externalUrl === undefined ? [] : [`--external-url=${outside[name]}`]),
  ...(certificate === undefined || services[name].tlsCert !== undefined
    ? []
    : [`--tls-cert=${certificate.file}`, `--tls-key=${certificate.file}`]),
]

/** What a service knows of the platform beside it, if it takes its tokens: whether names are proved, and where this machine reaches it. */
function besideOf(name: 'files' | 'crawl', { addresses, services, issuers, certificate }: Between) {
  if (issuers[name] !== issuers.beside) return []
  const isSecure = certificate !== undefined || services.platform.tlsCert !== undefined
  const inside = isSecure ? addresses.platform.replace('http:', 'https:') : addresses.platform
  return [
    ...(issuers.unverifiedNames ? ['--oidc-unverified-names'] : []),
    ...(services[name].oidcAddress === undefined ? [`--oidc-address=${inside}`] : []),
  ]
}

/** Of an address that has the usual one of its scheme, a URL names none. */
const portOf = (url: string): string => new URL(url).port || '80'

/** A service's origin as pages may name it: on loopback also by `localhost`. */
function originsOf(url: string): readonly string[] {
  const { hostname, port } = new URL(url)
  return isLoopback(hostname) ? [url, `http://localhost:${port}`] : [url]
}

/** Resolves with the first signal; a later keystroke than the first ends this process at once, and with it its parts. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    let since: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (since !== undefined && performance.now() - since > sameKeystrokeMs) process.exit(1)
        since ??= performance.now()
        resolve(signal)
      })
    }
  })
}
