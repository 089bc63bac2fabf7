import { version } from '../version.ts'

export type Served = Readonly<{
  files: string
  platform: string
  crawl: string
  data: string
  administrator: string
  /** Undefined once it was shown, and when the operator chose it: who chose it knows it, and logs shall not. */
  password: string | undefined
  chosen: boolean
}>

const developmentKey = 'alluvium-development-key'

/** What `serve` prints when everything answers: for a person, or as one JSON line for a program. */
export function banner(served: Served, asJson: boolean): string {
  return asJson ? `${JSON.stringify(machineReadable(served))}\n` : readable(served)
}

function machineReadable({ files, platform, crawl, administrator, password }: Served) {
  return {
    ready: true,
    files: { url: files },
    platform: { url: platform },
    crawl: { url: crawl },
    administrator: { name: administrator, password: password ?? null },
    developmentKey,
  }
}

function readable({ files, platform, crawl, data, administrator, password, chosen }: Served): string {
  const known = chosen ? 'as it was chosen' : 'as shown at the first start'
  const secret = password === undefined ? known : `${password}   (shown only now)`
  return `
  Alluvium ${version} serves ${data}

  files             ${files}
  platform          ${platform}
  crawl             ${crawl}
  console           ${files}/ui/

  administrator     ${administrator}
  first password    ${secret}
  development key   ${developmentKey}   (from this machine only)

  Ctrl-C stops it.

`
}
