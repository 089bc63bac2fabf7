import type { ServicesBeside } from './services-beside.ts'

export type Addresses = Readonly<{ files: string; platform: string; crawl: string }>

/**
 * Where the outside finds the services of `serve`: each where its own configuration says; else at the host of `externalUrl`,
 * the file service as it stands there and the others at their own ports; else where they listen.
 */
export function outsideAddresses(
  local: Addresses,
  { externalUrl, services }: Readonly<{ externalUrl: string | undefined; services: ServicesBeside }>,
): Addresses {
  const beside = (address: string) => {
    if (externalUrl === undefined) return address
    const url = new URL(externalUrl)
    url.port = new URL(address).port
    return url.origin
  }
  return {
    files: services.files.externalUrl ?? externalUrl ?? local.files,
    platform: services.platform.externalUrl ?? beside(local.platform),
    crawl: services.crawl.externalUrl ?? beside(local.crawl),
  }
}
