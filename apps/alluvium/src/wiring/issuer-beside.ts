import type { ServicesBeside } from './services-beside.ts'

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
 * when they have one, else the platform beside them. @param platformUrl as the outside knows it.
 */
export function issuersBeside({ files, platform, crawl }: ServicesBeside, platformUrl: string): Issuers {
  const unverifiedNames = platform.smtpUrl === undefined && ![files, crawl, platform].some((one) => one.production)
  return {
    files: files.oidcIssuer ?? platformUrl,
    crawl: crawl.oidcIssuer ?? platformUrl,
    beside: platformUrl,
    unverifiedNames,
    serviceSecret: platform.serviceSecret,
  }
}
