/**
 * What a request about shares says. Fields that only decorate (`note`, `label`)
 * or belong to features of other servers are left out; one that would guard something is refused where it can't be kept.
 */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { shareFieldInvalid } from '../../../problems/shares.ts'
import { ocsFieldsOf } from '../ocs-fields.ts'
import { linkPassword } from './link-password.ts'
import { allPermissions } from './permissions.ts'

const flag = z
  .enum(['true', 'false', '1', '0', ''], 'should be true or false')
  .transform((text) => text === 'true' || text === '1')
const number = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'should be a number')
    .transform(Number)
    .refine((value) => value <= max, `should be at most ${max}`)

/** The end of the day, as milliseconds since 1970; null for no end. */
const lastDay = z
  .string()
  .refine((text) => text === '' || dayEnd(text) !== undefined, 'should be a date like 2026-12-31')
  .transform((text) => dayEnd(text) ?? null)

const dayMs = 86_400_000
/** RFC 3339 has no year of five digits. */
const afterAllTimes = Date.UTC(10_000, 0, 1)

function dayEnd(text: string): number | undefined {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[ T])/.exec(text) ?? []
  const start = Date.parse(`${day}T00:00:00Z`)
  // 30 February would be read as 2 March.
  const isDay = Number.isFinite(start) && new Date(start).toISOString().startsWith(day)
  return isDay && start + dayMs < afterAllTimes ? start + dayMs : undefined
}

const fields = z.object({
  path: z.string().max(4096).optional(),
  shareType: number(99).optional(),
  shareWith: z.string().max(255).optional(),
  permissions: number(allPermissions).optional(),
  publicUpload: flag.optional(),
  password: linkPassword.optional(),
  expireDate: lastDay.optional(),
  hideDownload: flag.optional(),
  attributes: z.string().max(4096).optional(),
  reshares: flag.optional(),
  subfiles: flag.optional(),
  shared_with_me: flag.optional(),
  search: z.string().max(100).optional(),
  page: number(1_000_000).optional(),
  perPage: number(1_000_000).optional(),
})

export type ShareFields = z.output<typeof fields>

/** Throws `files.share-field-invalid`, `files.body-too-large`. */
export async function shareFieldsOf(request: IncomingMessage): Promise<ShareFields> {
  const parsed = fields.safeParse(await ocsFieldsOf(request))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw shareFieldInvalid(issue?.path.join('.') ?? '', issue?.message ?? 'is something else')
}
