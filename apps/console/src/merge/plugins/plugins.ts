/** Merge drivers that accounts bring along. */
import { z } from 'zod/mini'
import { askPlatform, askPlatformFor, type Platform } from '../../account/platform.ts'
import { bearer } from '../../account/session.ts'
import { askFor } from '../../wire/ask.ts'

const plugin = z.object({
  name: z.string(),
  version: z.string(),
  driver: z.string(),
  description: z._default(z.string(), ''),
  extensions: z._default(z.array(z.string()), []),
  visibility: z._default(z.string(), 'public'),
  is_owner: z._default(z.boolean(), false),
})
export type Plugin = z.output<typeof plugin>

export async function listPlugins(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Plugin[]> {
  const list = z.object({ plugins: z.array(plugin) })
  const headers = token === null ? {} : bearer(token)
  return (await askFor(address, '/api/plugins', list, { headers, signal })).plugins
}

const uploaded = z.object({ driver: z.string(), version: z.string(), warnings: z._default(z.array(z.string()), []) })
export type Uploaded = z.output<typeof uploaded>

export function uploadPlugin(platform: Platform, file: File, visibility: string): Promise<Uploaded> {
  const form = new FormData()
  form.append('visibility', visibility)
  form.append('file', file)
  return askPlatformFor(platform, '/api/plugins/upload', uploaded, { method: 'POST', body: form, patienceMs: 60_000 })
}

export const removePlugin = async (platform: Platform, driver: string): Promise<void> => {
  await askPlatform(platform, `/api/plugins/${encodeURIComponent(driver)}`, { method: 'DELETE' })
}
