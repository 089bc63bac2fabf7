/** What keeps `alluvium serve` from starting by its configuration alone, and what it does not read of it. */
import { existsSync } from 'node:fs'
import {
  type Configuration,
  configurationFaults,
  explainConfiguration,
  kebab,
  parseConfiguration,
  type Settings,
} from '@alluvium/kernel'
import type { Sections } from '../command.ts'
import { crawlSettings } from '../settings/crawl.ts'
import { filesSettings } from '../settings/files.ts'
import { platformSettings } from '../settings/platform.ts'
import { serveSettings } from '../settings/serve.ts'
import { serviceParts } from '../supervision/service-parts.ts'
import { issuersBeside } from '../wiring/issuer-beside.ts'
import { outsideAddresses } from '../wiring/outside-addresses.ts'
import { type ServicesBeside, servicesIn } from '../wiring/services-beside.ts'
import { faultsOf } from './check.ts'
import { crawlChecks } from './crawl.ts'
import { filesChecks } from './files.ts'
import { platformChecks } from './platform.ts'
import { pathsIn, unreadable } from './readable-by-service.ts'
import { configuredAddresses, serveChecks } from './serve.ts'

export type Installation = Readonly<{
  faults: readonly string[]
  /** Settings that were given to a service, and that `serve` gives it otherwise. */
  ignored: readonly string[]
}>

export type ConfigurationRead = Readonly<{
  /** Its tables and values. */
  file: Readonly<Record<string, unknown>> | undefined
  /** What it is called. */
  fileName: string | undefined
}>

/** The settings that some command cannot read; where all can be read, what `serve` refuses. */
export async function examineConfiguration(read: ConfigurationRead, sections: Sections): Promise<Installation> {
  const unread = unreadSettings(read, sections)
  if (unread.length > 0) return { faults: unread, ignored: [] }
  const environment = process.env
  const from = { command: 'serve', settings: serveSettings, argv: [], environment, ...read, others: sections }
  const services = servicesIn(read, sections)
  return examineInstallation(parseConfiguration(from).values, { services, sections, fileName: read.fileName })
}

/** What some command would refuse to read, of the file and of the environment. */
export const unreadSettings = (read: ConfigurationRead, sections: Sections): readonly string[] => [
  ...new Set(
    Object.entries(sections).flatMap(([command, settings]) =>
      configurationFaults({ command, settings, environment: process.env, ...read, others: sections }),
    ),
  ),
]

type Beside = Readonly<{ services: ServicesBeside; sections: Sections }> & Pick<ConfigurationRead, 'fileName'>

/** Throws what `parseConfiguration` throws. */
export async function examineInstallation(
  settings: Configuration<typeof serveSettings>,
  { services, sections, fileName }: Beside,
): Promise<Installation> {
  const addresses = configuredAddresses(settings)
  const outside = outsideAddresses(addresses, { externalUrl: settings.externalUrl, services })
  const issuers = issuersBeside(services, outside.platform)
  const password = settings.adminPassword
  const parts = serviceParts(settings, { addresses, outside, services, issuers, certificate: undefined, password })
  const { file } = services

  /** Parses the settings of a service as `serve` starts it. */
  const started = <S extends Settings>(command: string, settings: S) => {
    const part = parts.find(({ name }) => name === command)
    const environment = { ...process.env, ...part?.environment }
    const argv = part?.arguments.slice(1) ?? []
    return parseConfiguration({ command, settings, argv, environment, file, fileName, others: sections }).values
  }
  const files = started('files', filesSettings)
  const platform = started('platform', platformSettings)
  const crawl = started('crawl', crawlSettings)

  /** What its own section and variables say, and it does not get. */
  const ignored = <S extends Settings>(command: string, settings: S, [own, given]: [Values<S>, Values<S>]) => {
    const rows = explainConfiguration({ command, settings, environment: process.env, file, fileName, others: sections })
    return Object.keys(settings).flatMap((name, at) => {
      const where = rows[at]?.where ?? ''
      const isOwn = where.includes(` in [${command}] of `) || where.startsWith(`ALLUVIUM_${command.toUpperCase()}_`)
      if (!isOwn || JSON.stringify(own[name]) === JSON.stringify(given[name])) return []
      return [`${where} is not read by serve${insteadOf(command, name)}.`]
    })
  }

  const paths = [
    ...pathsIn('files', filesSettings, files),
    ...pathsIn('platform', platformSettings, platform),
    ...pathsIn('crawl', crawlSettings, crawl),
    ...(fileName !== undefined && existsSync(fileName) ? [{ name: 'the configuration', path: fileName }] : []),
  ]

  return {
    faults: [
      ...(await faultsOf([
        ...serveChecks(settings, services),
        ...filesChecks(files),
        ...platformChecks(platform),
        ...crawlChecks(crawl),
      ])),
      ...new Set(unreadable(settings.data, paths)),
    ],
    ignored: [
      ...ignored('files', filesSettings, [services.files, files]),
      ...ignored('platform', platformSettings, [services.platform, platform]),
      ...ignored('crawl', crawlSettings, [services.crawl, crawl]),
    ],
  }
}

type Values<S extends Settings> = Readonly<Record<keyof S & string, unknown>>

function insteadOf(command: string, name: string): string {
  const known = Object.keys(serveSettings).map(kebab)
  const instead = [`${command}-${kebab(name)}`, kebab(name)].find((one) => known.includes(one))
  return instead === undefined ? ', which gives it itself' : `: use ${instead} in [serve]`
}
