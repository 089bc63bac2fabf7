/** `alluvium doctor`: whether an installation can do its work, and what to do where it can't. */
import { existsSync } from 'node:fs'
import { type Configuration, explainConfiguration, parseConfiguration, type Settings } from '@alluvium/kernel'
import { splitAddress } from '../address.ts'
import type { Sections } from '../command.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { certificate, issuer, port, type ServiceAddress } from '../doctor/addresses.ts'
import { type Examination, type Finding, findingsOf } from '../doctor/finding.ts'
import { clock, diskFlush, freeRoom, permissions } from '../doctor/machine.ts'
import { backup, bucket, database, mail } from '../doctor/stores.ts'
import { crawlSettings } from '../settings/crawl.ts'
import { filesSettings } from '../settings/files.ts'
import { platformSettings } from '../settings/platform.ts'
import type { doctorSettings } from '../settings/serve.ts'

type Given = Configuration<typeof doctorSettings>

/** Prints a line for each finding. @param sections of the configuration file. */
export async function doctor(given: Given, sections: Sections): Promise<number> {
  const examinations = examinationsOf(given, sections)
  const found = (await Promise.all(examinations.map(findingsOf))).flat()
  const written = given.json ? [`${JSON.stringify(found)}\n`] : found.map(lineOf)
  process.stdout.write(written.join(''))
  return found.some(({ state }) => state === 'wrong') ? 1 : 0
}

function examinationsOf(given: Given, sections: Sections): readonly Examination[] {
  const { data, diskReserve, database: url, backups, config } = given
  const file = readConfigurationFile(config === undefined ? [] : [`--config=${config}`], process.env)
  const of = <S extends Settings>(command: string, settings: S) =>
    parseConfiguration({ command, settings, argv: [], environment: process.env, file, others: sections }).values
  const [files, platform, crawl] = [
    of('files', filesSettings),
    of('platform', platformSettings),
    of('crawl', crawlSettings),
  ]
  const addresses: readonly ServiceAddress[] = [
    {
      service: 'files',
      host: given.host,
      port: given.filesPort,
      externalUrl: files.externalUrl,
      certificate: files.tlsCert,
    },
    {
      service: 'platform',
      ...splitAddress(given.platformAddr),
      externalUrl: platform.externalUrl,
      certificate: platform.tlsCert,
    },
    {
      service: 'crawl',
      host: given.host,
      port: given.crawlPort,
      externalUrl: crawl.externalUrl,
      certificate: crawl.tlsCert,
    },
  ]
  const configFile = config ?? 'alluvium.toml'
  const hasSecret = existsSync(configFile) && holdsSecret(file, sections)
  return [
    diskFlush(data),
    freeRoom(data, diskReserve),
    clock(data),
    permissions(data, hasSecret ? configFile : undefined),
    ...(url === undefined ? [] : [database(url)]),
    ...addresses.filter((one) => one.port !== 0).map(port),
    ...addresses.map(certificate),
    ...(platform.smtpUrl === undefined ? [] : [mail(platform.smtpUrl)]),
    ...(files.oidcIssuer === undefined ? [] : [issuer('files', files.oidcIssuer)]),
    ...(crawl.oidcIssuer === undefined ? [] : [issuer('crawl', crawl.oidcIssuer)]),
    ...(files.storage === 's3' ? [bucket(files)] : []),
    backup(backups),
  ]
}

/** Whether the file gives a value that is never to be shown. */
const holdsSecret = (file: Readonly<Record<string, unknown>> | undefined, sections: Sections): boolean =>
  Object.entries(sections).some(([command, settings]) =>
    explainConfiguration({ command, settings, environment: {}, file, others: sections }).some(
      ({ isHidden }) => isHidden,
    ),
  )

const marks = { ok: 'ok      ', note: 'note    ', warning: 'warning ', wrong: 'WRONG   ' } as const

const lineOf = ({ subject, state, text, remedy }: Finding): string =>
  `${marks[state]}${subject}: ${text}.${state === 'ok' || remedy === undefined ? '' : ` ${remedy}.`}\n`
