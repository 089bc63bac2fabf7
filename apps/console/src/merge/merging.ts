/** The merge interface, as this page asks it. */

import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { openPlatformAt, type Platform, platformAt } from '../account/platform.ts'
import { type Documents, type SideName, sentAs } from '../documents/document.ts'
import { answerOf } from '../wire/answers.ts'
import { listPlugins } from './plugins/plugins.ts'

export type Driver = Readonly<{ name: string; extensions: readonly string[] }>
export type Merged = AnswerOf<PlatformClient, 'post', '/api/merge'>
export type Conflict = Merged['conflict_details'][number]

/** The drivers that can be asked for: the platform's own, and the plugins that this person may use. */
export async function driversAt(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Driver[]> {
  const [own, added] = await Promise.all([
    answerOf(openPlatformAt(address).GET('/api/drivers', { signal })),
    // Without its plugins the platform still merges.
    listPlugins(address, token, signal).catch(() => []),
  ])
  return [...own.drivers, ...added.map(({ driver: name, extensions }) => ({ name, extensions }))]
}

export const isPlugin = (driver: string): boolean => driver.startsWith('plugin-')

/** The driver that a document's name asks for; undefined when none does. */
export function driverFor(drivers: readonly Driver[], name: string | null): string | undefined {
  const ending = name === null ? undefined : /\.[^./]+$/.exec(name)?.[0].toLowerCase()
  return ending === undefined ? undefined : drivers.find(({ extensions }) => extensions.includes(ending))?.name
}

/** A large document may take its time. */
const timeoutMs = 120_000

/** The side that stands, by the path of what conflicts there. */
export type Choices = ReadonlyMap<string, SideName>

/** @param choices what was decided of the conflicts that these documents were answered with; a plugin knows none */
export function mergeAt(
  platform: Platform,
  driver: string,
  { base, ours, theirs }: Documents,
  choices: Choices = new Map(),
): Promise<Merged> {
  const body = { driver, base: sentAs(driver, base), ours: sentAs(driver, ours), theirs: sentAs(driver, theirs) }
  const decided = choices.size > 0 && { choices: Array.from(choices, ([path, take]) => ({ path, take })) }
  const client = platformAt(platform, timeoutMs)
  return isPlugin(driver)
    ? answerOf(client.POST('/api/plugins/merge', { body }))
    : answerOf(client.POST('/api/merge', { params: { query: { markers: true } }, body: { ...body, ...decided } }))
}
