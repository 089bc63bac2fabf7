/** `alluvium doctor`: whether an installation can do its work, and what to do where it can't. */
import { existsSync } from 'node:fs'
import { type Configuration, explainConfiguration, hiddenUserinfo } from '@alluvium/kernel'
import { serviceUrl, splitAddress } from '../address.ts'
import { certificateFile } from '../certificates/certificate-file.ts'
import type { Sections } from '../command.ts'
import { configurationFileOf } from '../configuration-file.ts'
import { acmePort, certificate, issuer, port, type ServiceAddress } from '../doctor/addresses.ts'
import { configuration } from '../doctor/configuration.ts'
import { type Examination, type Finding, findingsOf } from '../doctor/finding.ts'
import { clock, diskFlush, freeRoom, permissions } from '../doctor/machine.ts'
import { backup, bucket, database, databaseFiles, mail } from '../doctor/stores.ts'
import type { doctorSettings } from '../settings/serve.ts'
import { type ServiceName, serviceNames } from '../settings/services.ts'
import { print } from '../terminal/print.ts'
import { outsideAddresses } from '../wiring/outside-addresses.ts'
import { servicesBeside } from '../wiring/services-beside.ts'

type Given = Configuration<typeof doctorSettings>

/** Prints a line for each finding. @param sections of the configuration file. */
export async function doctor(given: Given, sections: Sections): Promise<number> {
  const examinations = examinationsOf(given, sections)
  const found = (await Promise.all(examinations.map(findingsOf))).flat().map(withoutUserinfo)
  const written = given.json ? [`${JSON.stringify(found)}\n`] : found.map(lineOf)
  print(written.join(''))
  return found.some(({ state }) => state === 'wrong') ? 1 : 0
}

function examinationsOf(given: Given, sections: Sections): readonly Examination[] {
  const { data, diskReserve, database: url, backups, backupDays, config, acme, acmeAddr } = given
  const services = servicesBeside(config, sections)
  const { files, platform, crawl, file } = services
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
    url === undefined ? databaseFiles(data) : database(url),
    ...addresses.filter((one) => one.port !== 0).map(port),
    ...(acme === undefined ? [] : [acmePort(splitAddress(acmeAddr), secured ?? outside.files)]),
    ...addresses.map(certificate),
    ...(platform.smtpUrl === undefined ? [] : [mail(platform.smtpUrl)]),
    ...(files.oidcIssuer === undefined ? [] : [issuer('files', files.oidcIssuer)]),
    ...(crawl.oidcIssuer === undefined ? [] : [issuer('crawl', crawl.oidcIssuer)]),
    ...(files.storage === 's3' ? [bucket(files)] : []),
    backup(data, { folder: backups, maxDays: backupDays }),
  ]
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
