import { type Configuration, parseConfiguration } from '@alluvium/kernel'
import type { Sections } from '../command.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { crawlSettings } from '../settings/crawl.ts'
import { filesSettings } from '../settings/files.ts'
import { platformSettings } from '../settings/platform.ts'
import type { serveSettings } from '../settings/serve.ts'

export type Issuers = Readonly<{
  files: string
  crawl: string
  /** The platform that `serve` starts, by the name that stands in its tokens. */
  beside: string
  /** Whether people are called by addresses that the platform could not verify: it has no mail, and all is one machine's. */
  unverifiedNames: boolean
  /** What opens the platform's organizations to other services, when it was configured. */
  serviceSecret?: string | undefined
}>

/**
 * Whose tokens the file service and the crawl service take that `serve` starts: the issuer of their own configuration
 * when they have one, else the platform beside them.
 */
export function issuersBeside(
  { config }: Configuration<typeof serveSettings>,
  { platformUrl, sections }: Readonly<{ platformUrl: string; sections: Sections }>,
): Issuers {
  const environment = process.env
  const file = readConfigurationFile(config === undefined ? [] : [`--config=${config}`], environment)
  const given = { argv: [], environment, file, others: sections }
  const files = parseConfiguration({ ...given, command: 'files', settings: filesSettings }).values
  const crawl = parseConfiguration({ ...given, command: 'crawl', settings: crawlSettings }).values
  const platform = parseConfiguration({ ...given, command: 'platform', settings: platformSettings }).values
  const beside = platform.externalUrl ?? platformUrl
  const unverifiedNames = platform.smtpUrl === undefined && ![files, crawl, platform].some((one) => one.production)
  const { serviceSecret } = platform
  return {
    files: files.oidcIssuer ?? beside,
    crawl: crawl.oidcIssuer ?? beside,
    beside,
    unverifiedNames,
    serviceSecret,
  }
}
