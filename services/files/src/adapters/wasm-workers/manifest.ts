/** What stands beside a module in its folder: `name.json`, which says what it wants to hear of and what it may do. */
import { z } from 'zod'
import { verbs } from '../../ports/ledger.ts'
import type { KnownWorker } from '../../ports/workers.ts'

const mebibyte = 1024 * 1024

/** The limits that no manifest raises. */
export const maxMemoryBytes = 64 * mebibyte
export const maxReadBytes = 16 * mebibyte

const limits = z.strictObject({
  time_ms: z.int().min(1).max(2000).default(2000),
  memory_bytes: z
    .int()
    .min(64 * 1024)
    .max(maxMemoryBytes)
    .default(maxMemoryBytes),
  read_bytes: z.int().min(0).max(maxReadBytes).default(mebibyte),
  output_bytes: z
    .int()
    .min(0)
    .max(8 * mebibyte)
    .default(mebibyte),
  calls: z.int().min(0).max(1_000_000).default(10_000),
})

const manifest = z.strictObject({
  events: z.array(z.enum(verbs, 'this is no event')).min(1).max(20),
  paths: z.array(z.string().startsWith('/').max(1000)).min(1).max(50).default(['/**']),
  role: z.enum(['none', 'user']).default('none'),
  limits: limits.prefault({}),
})

/** Without its name and what is wrong with it. Throws what says why it is not one. */
export function parseManifest(text: string): Omit<KnownWorker, 'name' | 'broken'> {
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  const { events, paths, role, limits: bounds } = parsed.data
  return {
    events,
    paths,
    role,
    limits: {
      timeMs: bounds.time_ms,
      memoryBytes: bounds.memory_bytes,
      readBytes: bounds.read_bytes,
      outputBytes: bounds.output_bytes,
      calls: bounds.calls,
    },
  }
}
