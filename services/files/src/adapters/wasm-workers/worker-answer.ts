/** What a worker answers: JSON, or nothing at all. */
import { z } from 'zod'
import type { WorkerAnswer } from '../../ports/workers.ts'

const answer = z.strictObject({
  tags: z.array(z.string()).max(50).default([]),
  put: z
    .array(z.strictObject({ path: z.string(), base64: z.base64() }))
    .max(16)
    .default([]),
})

/** Throws what says why it cannot be understood. */
export function parseAnswer(output: Uint8Array, tagged: readonly string[]): WorkerAnswer {
  if (output.length === 0) return { tags: tagged, puts: [] }
  const parsed = answer.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(output)))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  const { tags, put } = parsed.data
  return {
    tags: [...tagged, ...tags],
    puts: put.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') })),
  }
}
