/**
 * `alluvium serve`: what `npm start` does. The three services of one data folder, each in its own process, and one
 * administrator for all of them.
 */
import { join } from 'node:path'
import { lockFolder } from '@alluvium/database'
import { type Configuration, mayBeLocalDevelopment, openLogs, openLossy } from '@alluvium/kernel'
import { serviceUrl, splitAddress } from '../address.ts'
import { openServeCertificate } from '../certificates/serve-certificate.ts'
import type { Sections } from '../command.ts'
import { assertReady } from '../preflight/check.ts'
import { serveChecks } from '../preflight/serve.ts'
import { program } from '../program.ts'
import type { serveSettings } from '../settings/serve.ts'
import { serviceNames } from '../settings/services.ts'
import { banner, type Installation } from '../supervision/banner.ts'
import { firstPassword } from '../supervision/first-password.ts'
import { settledPort } from '../supervision/free-port.ts'
import { serviceManager } from '../supervision/service-manager.ts'
import { serviceParts } from '../supervision/service-parts.ts'
import { forkOf, type Supervision, supervise } from '../supervision/supervise.ts'
import { expectNoneNear } from '../wiring/instance-near.ts'
import { issuersBeside } from '../wiring/issuer-beside.ts'
import { expectFinished } from '../wiring/open-database.ts'
import { isOpenToStrangers } from '../wiring/open-to-strangers.ts'
import { type Addresses, outsideAddresses } from '../wiring/outside-addresses.ts'
import { type ServicesBeside, servicesBeside } from '../wiring/services-beside.ts'

type Settings = Configuration<typeof serveSettings>

/** Ctrl-C in a terminal reaches this process more than once, by the group and by the programs above it. */
const sameKeystrokeMs = 1000

/** @param sections of the configuration file: whose tokens the services take is said in theirs. */
export async function serve(settings: Settings, sections: Sections): Promise<number> {
  const logger = openLogs({ level: settings.logLevel, service: 'serve' })
  const manager = serviceManager(process.env)
  const services = servicesBeside(settings.config, sections)
  await assertReady(serveChecks(settings, services))
  expectFinished(settings.data, ...serviceNames.map((service) => join(settings.data, service)))
  expectNoneNear(settings)
  const hold = lockFolder(settings.data, { command: 'serve', startedAt: new Date().toISOString() })
  const administrator = firstPassword(settings.data, settings.adminEmail, settings.adminPassword)
  const addresses = await settle(settings)
  const outside = outsideAddresses(addresses, { externalUrl: settings.externalUrl, services })
  const issuers = issuersBeside(services, outside.platform)
  const signalled = untilSignal()
  const certificate = await openServeCertificate(settings, { outside, logger, manager })
  let supervision: Supervision | undefined
  try {
    if (typeof (await Promise.race([certificate?.ready, signalled])) === 'string') return 0
    supervision = supervise(
      serviceParts(settings, { addresses, outside, services, issuers, certificate, password: administrator.password }),
      { fork: forkOf(program), logger, watchdogMs: settings.watchdog },
    )
    const started = await Promise.race([supervision.ready, signalled])
    if (typeof started !== 'string') {
      const served: Installation = {
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
