/** Validates the JSON that a plugin answers. */
import { z } from 'zod'
import type { ConflictDetail } from './merge-answer.ts'

const side = z.string().nullable().default(null)

const conflicts = z
  .array(
    z.object({
      path: z.string().max(1000).default(''),
      kind: z.string().max(40).default('plugin'),
      base: side,
      ours: side,
      theirs: side,
      detail: z.string().max(1000).optional(),
    }),
  )
  .max(10_000)

const unexplained: ConflictDetail = {
  path: '',
  kind: 'plugin',
  base: null,
  ours: null,
  theirs: null,
  detail: 'The plugin can not merge these documents.',
}

/** A conflict always has a place; without one, the whole document conflicts. Throws when the JSON is not a valid answer. */
export function parseConflicts(json: string): readonly ConflictDetail[] {
  const parsed = conflicts.safeParse(jsonOf(json === '' ? '[]' : json))
  if (!parsed.success) throw new Error('It describes its conflicts in JSON of another shape.')
  return parsed.data.length === 0 ? [unexplained] : parsed.data
}

const metadata = z.object({
  version: z.string().trim().min(1).max(40),
  description: z.string().max(500).default(''),
  extensions: z
    .array(z.string().regex(/^\.[a-z0-9_-]{1,20}$/))
    .max(50)
    .default([]),
})

export type PluginMetadata = Readonly<{ version: string; description: string; extensions: readonly string[] }>

/** Undefined when the JSON is malformed, or of another shape. */
export function parseMetadata(json: string): PluginMetadata | undefined {
  try {
    return metadata.parse(jsonOf(json))
  } catch {
    return undefined
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('It says something in JSON that is none.')
  }
}
