/** What `serve` refuses before it starts its parts. */
import type { Configuration } from '@alluvium/kernel'
import { joinAddress, serviceUrl, splitAddress } from '../address.ts'
import { securedAddresses } from '../certificates/serve-certificate.ts'
import { assertFolder } from '../settings/data-folder.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import type { serveSettings } from '../settings/serve.ts'
import { type Addresses, outsideAddresses } from '../wiring/outside-addresses.ts'
import type { ServicesBeside } from '../wiring/services-beside.ts'
import type { Check } from './check.ts'

type Settings = Configuration<typeof serveSettings>

/** Where the services listen by their settings, a free port still being 0. */
export function configuredAddresses({ host, filesPort, platformAddr, crawlPort }: Settings): Addresses {
  const platform = splitAddress(platformAddr)
  return {
    files: serviceUrl(host, filesPort),
    platform: serviceUrl(platform.host, platform.port),
    crawl: serviceUrl(host, crawlPort),
  }
}

export function serveChecks(settings: Settings, services: ServicesBeside): readonly Check[] {
  const { acme, externalUrl } = settings
  const outside = outsideAddresses(configuredAddresses(settings), { externalUrl, services })
  return [
    () => assertFolder(settings),
    () => refuseSharedPort(settings),
    () => refuseAdministrator(settings),
    ...(acme === undefined ? [] : [() => securedAddresses(outside), () => refuseNeedlessAcme(services)]),
  ]
}

/** All services make this account: where one would refuse it, none is to have it. */
async function refuseAdministrator({ adminEmail, adminPassword }: Settings): Promise<void> {
  const { assertFirstAdministrator } = await import('@alluvium/accounts/settings')
  assertFirstAdministrator({ email: adminEmail, password: adminPassword })
}

const isEvery = (address: string): boolean => address === '0.0.0.0' || address === '::'

/** Refuses two services with one port that listen on every address, or on the same. */
function refuseSharedPort({ host, filesPort, platformAddr, crawlPort, acme, acmeAddr }: Settings): void {
  const all = [
    { name: 'files-port', host, port: filesPort },
    { name: 'platform-addr', ...splitAddress(platformAddr) },
    { name: 'crawl-port', host, port: crawlPort },
    ...(acme === undefined ? [] : [{ name: 'acme-addr', ...splitAddress(acmeAddr) }]),
  ].filter(({ port }) => port !== 0)
  for (const [at, one] of all.entries()) {
    const other = all
      .slice(at + 1)
      .find(({ host, port }) => port === one.port && (host === one.host || isEvery(host) || isEvery(one.host)))
    if (other)
      throw invalidConfiguration(`${one.name} and ${other.name} are the same: ${joinAddress(one.host, one.port)}.`)
  }
}

function refuseNeedlessAcme({ files, platform, crawl }: ServicesBeside): void {
  if ([files, platform, crawl].every(({ tlsCert }) => tlsCert !== undefined))
    throw invalidConfiguration('--acme gets a certificate that nobody needs: each service has its own tls-cert.')
}
