/** What a program says of itself (`User-Agent`; RFC 9110, 10.1.5), as a person calls it. */
import { t } from '../../messages/messages.ts'

/** The first that is named counts: most browsers also claim to be those they came after. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox on Windows`; a program that is no browser as it names itself, without its version. */
export function deviceName(agent: string | null): string {
  if (agent === null || agent === '') return t('settings.anotherProgram')
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)]
  if (browser !== undefined && system !== undefined) return t('settings.browserOnSystem', { browser, system })
  const named = browser ?? /^[\w .-]{1,40}/.exec(agent)?.[0].trim()
  return named === undefined || named === '' ? t('settings.anotherProgram') : named
}

const nameIn = (known: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(agent))?.[1]
