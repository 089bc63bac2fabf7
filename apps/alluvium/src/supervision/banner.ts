import { version } from '../version.ts'

export type Installation = Readonly<{
  files: string
  platform: string
  crawl: string
  data: string
  administrator: string
  /** Undefined once it was shown, and when the operator chose it: who chose it knows it, and logs shall not. */
  password: string | undefined
  chosen: boolean
  /** Whether the password was set at an earlier start; one that is chosen now changes nothing then. */
  isKept: boolean
  /** Whether the crawl service takes the key that is for local development. */
  hasDevelopmentKey: boolean
  /** Whether others than this machine reach the platform, and everybody may register there. */
  isOpenToStrangers: boolean
}>

/** @param closing what closes it. */
export const openRegistration = (closing: string): string =>
  `open to everybody who reaches the platform; ${closing} closes it`

const developmentKey = 'alluvium-development-key'

/** What `serve` prints when everything answers: for a person, or as one JSON line for a program. */
export function banner(served: Installation, asJson: boolean): string {
  return asJson ? `${JSON.stringify(machineReadable(served))}\n` : readable(served)
}

function machineReadable({ files, platform, crawl, administrator, password, hasDevelopmentKey }: Installation) {
  return {
    ready: true,
    files: { url: files },
    platform: { url: platform },
    crawl: { url: crawl },
    administrator: { name: administrator, password: password ?? null },
    developmentKey: hasDevelopmentKey ? developmentKey : null,
  }
}

function readable(served: Installation): string {
  const { files, platform, crawl, data, administrator, password, chosen, isKept, hasDevelopmentKey } = served
  const open = served.isOpenToStrangers
    ? `\n  registration      ${openRegistration('ALLUVIUM_PLATFORM_REGISTRATION=invited')}`
    : ''
  const kept = chosen
    ? 'set at an earlier start; the one given now is not used'
    : 'as shown or chosen at the first start'
  const known = isKept ? kept : 'as it was chosen'
  const key = hasDevelopmentKey ? `\n  development key   ${developmentKey}   (from this machine only)` : ''
  const secret = password === undefined ? known : `${password}   (shown only now)`
  return `
  Alluvium ${version} serves ${data}

  files             ${files}
  platform          ${platform}
  crawl             ${crawl}
  console           ${files}/ui/

  administrator     ${administrator}
  first password    ${secret}${key}${open}

  Ctrl-C stops it.

`
}
