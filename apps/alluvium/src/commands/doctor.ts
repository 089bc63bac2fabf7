/** `alluvium doctor`: whether an installation can do its work, and what to do where it can't. */
import { existsSync } from 'node:fs'
import { type Configuration, explainConfiguration, hiddenUserinfo, Problem, parseConfiguration } from '@alluvium/kernel'
import { serviceUrl, splitAddress } from '../address.ts'
import { certificateFile } from '../certificates/certificate-file.ts'
import type { Sections } from '../command.ts'
import { configurationFileOf, readConfigurationFile } from '../configuration-file.ts'
import { acmePort, certificate, port, type ServiceAddress } from '../doctor/addresses.ts'
import { configuration, configurationFindings } from '../doctor/configuration.ts'
import { type Examination, type Finding, findingsOf } from '../doctor/finding.ts'
import { acmeDirectory, issuer } from '../doctor/issuers.ts'
import { clock, diskFlush, freeRoom, permissions } from '../doctor/machine.ts'
import { backup, bucket, database, databaseFiles, mail } from '../doctor/stores.ts'
import { unreadSettings } from '../preflight/installation.ts'
import { doctorSettings } from '../settings/serve.ts'
import { type ServiceName, serviceNames } from '../settings/services.ts'
import { print } from '../terminal/print.ts'
import { type Addresses, outsideAddresses } from '../wiring/outside-addresses.ts'
import { type ServicesBeside, servicesBeside } from '../wiring/services-beside.ts'

type Given = Configuration<typeof doctorSettings>

/** The words of the command, and the settings of each section of the configuration file. */
type Asked = Readonly<{ argv: readonly string[]; sections: Sections }>

/** Prints a line for each finding. @param flags and the environment; what the file says besides is read here. */
export async function doctor(flags: Given, asked: Asked): Promise<number> {
  const found = (await foundBy(flags, asked)).map(withoutUserinfo)
  const written = flags.json ? [`${JSON.stringify(found)}\n`] : found.map(lineOf)
  print(written.join(''))
  return found.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** Where the configuration cannot be read, nobody knows what else there is to look at. */
async function foundBy({ config }: Given, { argv, sections }: Asked): Promise<readonly Finding[]> {
  try {
    const fileName = configurationFileOf(config)
    const read = { file: readConfigurationFile(fileName), fileName }
    const faults = unreadSettings(read, sections)
    if (faults.length > 0) return configurationFindings(faults)
    const { serve: _own, ...others } = sections
    const from = { command: 'serve', settings: doctorSettings, argv, environment: process.env, ...read, others }
    const examinations = examinationsOf(parseConfiguration(from).values, sections)
    const [first = [], later = []] = [false, true].map((isLater) =>
      examinations.filter(({ isAfterPorts = false }) => isAfterPorts === isLater),
    )
    const found = await Promise.all(first.map(findingsOf))
    return [...found, ...(await Promise.all(later.map(findingsOf)))].flat()
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('configuration.'))
      return configurationFindings([error.message])
    throw error
  }
}

function examinationsOf(given: Given, sections: Sections): readonly Examination[] {
  const { data, diskReserve, database: url, backups, backupDays, config, acme, acmeAddr } = given
  const services = servicesBeside(config, sections)
  const { files, platform, file } = services
  const listening = {
    files: { host: given.host, port: given.filesPort },
    platform: splitAddress(given.platformAddr),
    crawl: { host: given.host, port: given.crawlPort },
  }
  const local = { files: urlOf(listening.files), platform: urlOf(listening.platform), crawl: urlOf(listening.crawl) }
  const outside = outsideAddresses(local, { externalUrl: given.externalUrl, services })
  const secured = Object.values(outside).find((address) => address.startsWith('https:'))
  const certificateOf = (service: ServiceName) => {
    const { tlsCert, tlsKey } = services[service]
    if (tlsCert !== undefined && tlsKey !== undefined) return { certificate: tlsCert, key: tlsKey }
    const ordered = certificateFile(data)
    return acme !== undefined && existsSync(ordered) ? { certificate: ordered, key: ordered } : undefined
  }
  const addresses = serviceNames.map(
    (service): ServiceAddress => ({
      service,
      ...listening[service],
      externalUrl: outside[service] === local[service] ? undefined : outside[service],
      certificate: certificateOf(service),
      isOrdered: services[service].tlsCert === undefined,
    }),
  )
  const fileName = configurationFileOf(config)
  const hasSecret = fileName !== undefined && holdsSecret(file, sections)
  return [
    configuration(given, { services, sections, fileName }),
    diskFlush(data),
    freeRoom(data, diskReserve),
    clock(data),
    permissions(data, hasSecret ? fileName : undefined),
    ...databases(data, services, url),
    ...addresses.filter((one) => one.port !== 0).map(port),
    ...(acme === undefined
      ? []
      : [acmePort(splitAddress(acmeAddr), secured ?? outside.files), acmeDirectory(given.acmeDirectory)]),
    ...addresses.map(certificate),
    ...(platform.smtpUrl === undefined ? [] : [mail(platform.smtpUrl)]),
    ...issuers(services, { outside, local, isSecured: certificateOf('platform') !== undefined }),
    ...(files.storage === 's3' ? [bucket(files)] : []),
    backup(data, { folder: backups, maxDays: backupDays }),
  ]
}

type Places = Readonly<{ outside: Addresses; local: Addresses; isSecured: boolean }>

/** The same that `serve` gives to its services, asked where it has them ask. */
function issuers(services: ServicesBeside, { outside, local, isSecured }: Places): readonly Examination[] {
  const beside = isSecured ? local.platform.replace('http:', 'https:') : local.platform
  return (['files', 'crawl'] as const).map((service) => {
    const { oidcIssuer, oidcAddress } = services[service]
    const isBeside = oidcIssuer === undefined
    const inside = oidcAddress ?? (isBeside ? beside : undefined)
    return issuer(service, { url: oidcIssuer ?? outside.platform, inside, isBeside })
  })
}

/** A service with a database of its own in its section uses that, and not the one that is named for all. */
function databases(data: string, services: ServicesBeside, forAll: string | undefined): readonly Examination[] {
  const urls = Map.groupBy(serviceNames, (service) => services[service].database ?? forAll)
  return [...urls].map(([url, of]) => (url === undefined ? databaseFiles(data, of) : database(url)))
}

const urlOf = ({ host, port }: Readonly<{ host: string; port: number }>): string => serviceUrl(host, port)

/** Whether the file gives a value that is never to be shown. */
const holdsSecret = (file: Readonly<Record<string, unknown>> | undefined, sections: Sections): boolean =>
  Object.entries(sections).some(([command, settings]) =>
    explainConfiguration({ command, settings, environment: {}, file, others: sections }).some(
      ({ isHidden }) => isHidden,
    ),
  )

const withoutUserinfo = (one: Finding): Finding => ({ ...one, text: hiddenUserinfo(one.text) })

const marks = { ok: 'ok      ', note: 'note    ', warning: 'warning ', wrong: 'WRONG   ' } as const

const lineOf = ({ subject, state, text, remedy }: Finding): string =>
  `${marks[state]}${subject}: ${text}.${state === 'ok' || remedy === undefined ? '' : ` ${remedy}.`}\n`
