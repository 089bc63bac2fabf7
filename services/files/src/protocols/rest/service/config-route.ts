/**
 * What this server can do, for clients that adapt to it. It is public, so it says nothing that outsiders should not
 * know.
 */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { Capabilities } from '../../capabilities.ts'

const configuration = z
  .object({
    version: z.string(),
    auth_enabled: z.boolean(),
    search_enabled: z.boolean(),
    wasm_workers_enabled: z.boolean(),
    cedar_enabled: z.boolean(),
    metadata_persistent: z.boolean(),
    cas_enabled: z.boolean(),
    storage: z.enum(['local', 'memory', 's3']),
    external_url: z.string(),
    wopi_configured: z.boolean(),
  })
  .meta({ id: 'Configuration' })

export const configRoute = ({
  version,
  authEnabled,
  cedarEnabled,
  workersEnabled,
  wopiConfigured,
  storage,
  externalUrl,
}: Capabilities): Route =>
  route({
    method: 'GET',
    path: '/api/config',
    summary: 'What this server can do',
    tags: ['health'],
    access: 'public',
    answers: { 200: configuration },
    handle: () => ({
      status: 200,
      body: {
        version,
        auth_enabled: authEnabled,
        search_enabled: true,
        wasm_workers_enabled: workersEnabled,
        cedar_enabled: cedarEnabled,
        metadata_persistent: storage !== 'memory',
        cas_enabled: true,
        storage,
        external_url: externalUrl(),
        wopi_configured: wopiConfigured,
      },
    }),
  })
