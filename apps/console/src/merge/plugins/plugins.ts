/** Merge drivers that accounts bring along. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { openPlatformAt, type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type Plugin = AnswerOf<PlatformClient, 'get', '/api/plugins'>['plugins'][number]
export type Uploaded = AnswerOf<PlatformClient, 'post', '/api/plugins/upload'>

/** Those for everybody; and one's own for whoever is signed in. */
export async function listPlugins(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Plugin[]> {
  const platform = token === null ? openPlatformAt(address) : platformAt({ address, token })
  return (await answerOf(platform.GET('/api/plugins', { signal }))).plugins
}

/** It is started and tried before it is taken. */
const timeoutMs = 60_000

export function uploadPlugin(platform: Platform, file: File, visibility: Plugin['visibility']): Promise<Uploaded> {
  return answerOf(platformAt(platform, timeoutMs).POST('/api/plugins/upload', { body: { visibility, file } }))
}

export const removePlugin = async (platform: Platform, driver: string): Promise<void> => {
  await answerOf(platformAt(platform).DELETE('/api/plugins/{driver}', { params: { path: { driver } } }))
}
