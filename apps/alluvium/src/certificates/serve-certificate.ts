import { isIP } from 'node:net'
import type { Configuration, Logger } from '@alluvium/kernel'
import { splitAddress } from '../address.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import type { serveSettings } from '../settings/serve.ts'
import type { ServiceManager } from '../supervision/service-manager.ts'
import { cannotListen } from '../wiring/listener.ts'
import type { Addresses } from '../wiring/outside-addresses.ts'
import { automaticCertificate, orderMs } from './automatic-certificate.ts'
import { openChallengeServer } from './challenge-server.ts'

export type ServeCertificate = Readonly<{
  file: string
  ready: Promise<void>
  stop(): Promise<void>
}>

/** The addresses that `--acme` gets a certificate for. Throws `configuration.invalid` where there is none. */
export function securedAddresses(outside: Addresses): readonly string[] {
  const addresses = Object.values(outside).filter((address) => address.startsWith('https:'))
  if (addresses.length === 0)
    throw invalidConfiguration('--acme needs --external-url https://HOST, the host that the certificate is for.')
  const numeric = addresses.find((address) => isIP(new URL(address).hostname.replace(/^\[|\]$/g, '')) !== 0)
  if (numeric !== undefined)
    throw invalidConfiguration(`--acme gets a certificate for a host with a name, and ${numeric} has an IP address.`)
  return addresses
}

/**
 * The certificate for all services of `serve`, where `--acme` asks for one. Throws `configuration.invalid` where there is no
 * host that it could be for, or where the authority's questions can't be listened for.
 */
export async function openServeCertificate(
  { acme: email, acmeDirectory: directory, acmeAddr, data }: Configuration<typeof serveSettings>,
  { outside, logger, manager }: Readonly<{ outside: Addresses; logger: Logger; manager: ServiceManager }>,
): Promise<ServeCertificate | undefined> {
  if (email === undefined) return undefined
  const addresses = securedAddresses(outside)
  const names = [...new Set(addresses.map((address) => new URL(address).hostname))]
  const { host, port } = splitAddress(acmeAddr)
  const challenges = await openChallengeServer({ host, port, addresses }).catch((error: unknown) => {
    throw cannotListen(error, { host, port, setting: 'acme-addr' })
  })
  manager.startsWithin(2 * orderMs)
  const certificate = automaticCertificate({
    directory,
    email,
    names,
    data,
    challenges,
    logger,
    onWait: (ms) => manager.startsWithin(ms + 2 * orderMs),
  })
  return {
    ...certificate,
    async stop() {
      certificate.stop()
      await challenges.stop()
    },
  }
}
