/** The answer to a merge, for any driver. */
import type { Ruled } from '@alluvium/merge-engine'
import { ruleNames, rulesInWords } from '@alluvium/merge-engine/rules'
import { z } from 'zod'

const side = z.string().nullable()

const conflictDetail = z
  .object({
    path: z
      .string()
      .meta({ description: 'The place, such as dependencies.react or lines 12-15; empty for the whole document' }),
    kind: z.string().meta({ examples: ['edit-edit'] }),
    base: side,
    ours: side,
    theirs: side,
    detail: z.string().optional().meta({ description: 'A sentence, where the kind does not explain itself' }),
  })
  .meta({ id: 'MergeConflict' })

const decision = z
  .object({
    path: z.string().meta({ description: 'The place, such as version' }),
    rule: z.enum(ruleNames).meta({ description: rulesInWords }),
    took: z.string().meta({ description: 'The value that is in the result, as written' }),
    left: z.string().meta({ description: 'The value of the other side' }),
  })
  .meta({ id: 'MergeDecision' })

export type ConflictDetail = Readonly<{
  path: string
  kind: string
  base: string | null
  ours: string | null
  theirs: string | null
  detail?: string | undefined
}>

export const mergeResult = z
  .object({
    result: z.string().nullable().meta({ description: 'The merged document; null when there are conflicts' }),
    driver: z.string().meta({ description: 'The name of the driver that was asked for, as it is listed' }),
    conflicts: z.boolean(),
    conflict_details: z.array(conflictDetail),
    decisions: z.array(decision).optional().meta({
      description: 'What rules decided where both sides changed one value; absent where they decided nothing',
    }),
    marked: z.string().optional().meta({
      description:
        'With markers=true and a text driver: the document with conflict markers; when nothing conflicts, the result',
    }),
  })
  .meta({ id: 'MergeResult' })

export type MergeAnswer = Readonly<{
  driver: string
  /** Null when there are conflicts. */
  result: string | null
  conflicts: readonly ConflictDetail[]
  /** What rules decided; absent where they decided nothing. */
  decisions?: readonly Ruled[]
  /** The merged text with conflict markers, where it was asked for and the format is text. */
  marked?: string | undefined
}>

/** The answer as JSON, in UTF-8 and in memory of its own. */
export function writtenAnswer({ driver, result, conflicts, decisions, marked }: MergeAnswer): Uint8Array<ArrayBuffer> {
  const body: z.input<typeof mergeResult> = {
    result,
    driver,
    conflicts: result === null,
    conflict_details: conflicts.map(({ path, kind, base, ours, theirs, detail }) => ({
      path,
      kind,
      base,
      ours,
      theirs,
      ...(detail !== undefined && { detail }),
    })),
    ...(decisions && { decisions: [...decisions] }),
    ...(marked !== undefined && { marked }),
  }
  return new TextEncoder().encode(JSON.stringify(body))
}
