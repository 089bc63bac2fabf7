/** Shares for tests: made over REST, used without any credentials. */

import { type Answer } from './answer.ts'
import { adminBasic, type RunningFiles } from './running-files.ts'

export type MadeShare = Readonly<{ token: string; url: string; path: string }>

/** Made by the administrator of `start({ admin })`. */
export async function share(
  files: RunningFiles,
  wanted: Readonly<Record<string, unknown>>,
  authorization = adminBasic,
): Promise<MadeShare> {
  const { status, text } = await postShare(files, wanted, authorization)
  if (status !== 201) throw new Error(text)
  return JSON.parse(text)
}

export const postShare = (files: RunningFiles, wanted: unknown, authorization = adminBasic): Promise<Answer> =>
  files.ask('POST', '/api/shares', {
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(wanted),
  })

/** Stores a file as the administrator. */
export const put = (files: RunningFiles, path: string, body: string | Uint8Array): Promise<Answer> =>
  files.ask('PUT', `${path}?parents=true`, { headers: { Authorization: adminBasic }, body })
