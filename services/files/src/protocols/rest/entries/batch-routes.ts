/** Many files in one request. A refused item does not affect the others. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type AnyInput, type Route, route } from '@alluvium/http/json'
import type { Caller, Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath, shownPath } from '../../../model/path.ts'
import { maxTags, parseTag } from '../../../model/tag.ts'
import { forEach, type Outcome } from '../../../operations/batch.ts'
import { idsAt, restoreTrashed } from '../../../operations/history/restore-trashed.ts'
import { retagEntry } from '../../../operations/metadata/tag-entry.ts'
import type { Tools } from '../../../operations/tools.ts'
import { copyEntry } from '../../../operations/tree/copy-entry.ts'
import { deleteEntry } from '../../../operations/tree/delete-entry.ts'
import { type MoveEntry, moveEntry } from '../../../operations/tree/move-entry.ts'
import { trashMissing } from '../../../problems/history.ts'
import { noteRefusedPart } from '../../auditing/request-context.ts'
import { writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'

const item = z
  .strictObject({ from: bodyPath, to: bodyPath, overwrite: z.boolean().default(false) })
  .meta({ id: 'BatchItem' })
type Item = z.output<typeof item>
type Asking = Pick<AnyInput, 'logger' | 'exchange'>

const outcome = {
  status: z.enum(['ok', 'error']),
  error: z.string().optional(),
  code: z.string().optional(),
}
const counts = { succeeded: z.int(), failed: z.int() }
const moved = z
  .object({
    results: z.array(z.object({ from: z.string(), to: z.string(), ...outcome }).meta({ id: 'BatchItemResult' })),
    ...counts,
  })
  .meta({ id: 'BatchResult' })
const results = z.array(z.object({ path: z.string(), ...outcome }).meta({ id: 'BulkItemResult' }))
const deleted = z.object({ results, ...counts }).meta({ id: 'BulkDeleteResult' })
const restoring = z
  .strictObject({
    ids: z.array(z.string().max(64)).optional(),
    paths: z.array(bodyPath).optional(),
    overwrite: z.boolean().default(false),
  })
  .refine(({ ids, paths }) => (ids === undefined) !== (paths === undefined), {
    error: 'should have either ids or paths',
  })
  .meta({ id: 'BulkRestoreRequest' })
const restored = z
  .object({
    results: z.array(
      z.object({ id: z.string().nullable(), path: z.string().nullable(), ...outcome }).meta({ id: 'BulkRestoreItem' }),
    ),
    ...counts,
  })
  .meta({ id: 'BulkRestoreResult' })
const tagged = z.object({ results, ...counts }).meta({ id: 'BulkTagResult' })
const tags = z.array(z.string()).max(maxTags).default([])

const tooMany = [413, 'files.too-many-items', 'There are more than 1,000 items.'] as const
/** Enough for a thousand items with the longest paths. */
const bodyLimitBytes = 16 * 1024 * 1024

export const batchRoutes = (tools: Tools): readonly Route[] => {
  const { database, clock } = tools
  const description =
    'Up to 1,000 items, one after the other, each for itself: the answer tells of each how it ended. Folders that are missing on the way are made.'
  const common = { method: 'POST', tags: ['files'], access: writers, bodyLimitBytes, refusals: [tooMany] } as const
  type Move = (move: MoveEntry) => Script<unknown>

  async function moveEach(
    move: Move,
    { caller, items, logger, exchange }: Readonly<{ caller: Caller; items: readonly Item[] }> & Asking,
  ) {
    const at = clock.now()
    function* operation({ from, to, overwrite }: Item): Script<void> {
      const taken = overwrite ? 'replace' : 'refuse'
      yield* move({ caller, at, from: parsePath(from), to: parsePath(to), taken, parents: 'make' })
    }
    const refused = ({ from, to }: Item, problem: Problem) =>
      noteRefusedPart(exchange, problem, `${shownPath(from)} → ${shownPath(to)}`)
    const outcomes = await forEach(database, { items, operation, refused, logger })
    const results = items.map(({ from, to }, at) => ({
      from: shownPath(from),
      to: shownPath(to),
      ...endOf(outcomes, at),
    }))
    return { status: 200, body: { results, ...countsOf(outcomes) } } as const
  }

  async function changeEach(
    operation: (path: string) => Script<void>,
    { paths, logger, exchange }: Readonly<{ paths: readonly string[] }> & Asking,
  ) {
    const refused = (path: string, problem: Problem) => noteRefusedPart(exchange, problem, shownPath(path))
    const outcomes = await forEach(database, { items: paths, operation, refused, logger })
    const results = paths.map((path, at) => ({ path: shownPath(path), ...endOf(outcomes, at) }))
    return { status: 200, body: { results, ...countsOf(outcomes) } } as const
  }

  return [
    route({
      ...common,
      path: '/api/batch/copy',
      summary: 'Copies many files and folders',
      description,
      body: z.strictObject({ items: z.array(item) }).meta({ id: 'BatchRequest' }),
      answers: { 200: moved },
      handle: ({ caller, body: { items }, logger, exchange }) =>
        moveEach(copyEntry, { caller, items, logger, exchange }),
    }),
    route({
      ...common,
      path: '/api/batch/move',
      summary: 'Moves many files and folders',
      description,
      body: z.strictObject({ items: z.array(item) }).meta({ id: 'BatchRequest' }),
      answers: { 200: moved },
      handle: ({ caller, body: { items }, logger, exchange }) =>
        moveEach(moveEntry, { caller, items, logger, exchange }),
    }),
    route({
      ...common,
      path: '/api/bulk/delete',
      summary: 'Moves many files and folders to the trash',
      description: 'Up to 1,000 paths, one after the other, each for itself: the answer tells of each how it ended.',
      body: z.strictObject({ paths: z.array(bodyPath) }).meta({ id: 'BulkDeleteRequest' }),
      answers: { 200: deleted },
      async handle({ caller, body: { paths }, logger, exchange }) {
        const at = clock.now()
        const operation = worksOnFullDisk(function* (path: string): Script<void> {
          yield* deleteEntry({ caller, path: parsePath(path), at })
        })
        return changeEach(operation, { paths, logger, exchange })
      },
    }),
    route({
      ...common,
      path: '/api/bulk/restore',
      summary: 'Takes many files and folders out of the trash, back to where they were',
      description:
        'Up to 1,000 deletions by `ids`, or of each of `paths` the newest that was there, one after the other, each for itself: the answer tells of each how it ended. What is in the way stays, unless `overwrite` is true.',
      body: restoring,
      answers: { 200: restored },
      async handle({ caller, body: { ids, paths = [], overwrite }, logger, exchange }) {
        const at = clock.now()
        const wanted = ids ?? (await database.read(idsAt(caller, paths)))
        const places = wanted.map((): string | null => null)
        function* operation(index: number): Script<void> {
          const id = wanted[index]
          if (id === undefined) parsePath(paths[index] ?? '')
          if (id === undefined) throw trashMissing()
          const { path } = yield* restoreTrashed({ caller, at, wanted: { id }, overwrite })
          places[index] = path.text
        }
        const nameOf = (index: number) => (ids ? `trash/${ids[index]}` : shownPath(paths[index] ?? ''))
        const refused = (index: number, problem: Problem) => noteRefusedPart(exchange, problem, nameOf(index))
        const outcomes = await forEach(database, { items: [...wanted.keys()], operation, refused, logger })
        const results = wanted.map((id, index) => ({
          id: id ?? null,
          path: ids ? (places[index] ?? null) : shownPath(paths[index] ?? ''),
          ...endOf(outcomes, index),
        }))
        return { status: 200, body: { results, ...countsOf(outcomes) } } as const
      },
    }),
    route({
      ...common,
      path: '/api/bulk/tags',
      summary: 'Adds tags to many files and folders, and removes others',
      description:
        'Up to 1,000 paths, one after the other, each for itself: the answer tells of each how it ended. `remove` goes first. Tags that are there already, or are not there, change nothing.',
      body: z.strictObject({ paths: z.array(bodyPath), add: tags, remove: tags }).meta({ id: 'BulkTagRequest' }),
      answers: { 200: tagged },
      refusals: [tooMany, [400, 'files.tag-invalid', 'A tag is empty, too long, or holds control characters.']],
      handle({ caller, body: { paths, ...body }, logger, exchange }) {
        const [add, remove] = [body.add.map(parseTag), body.remove.map(parseTag)]
        function* operation(path: string): Script<void> {
          yield* retagEntry({ caller, path: parsePath(path), add, remove })
        }
        return changeEach(operation, { paths, logger, exchange })
      },
    }),
  ]
}

function endOf(outcomes: readonly Outcome[], at: number): Outcome {
  const outcome = outcomes[at]
  if (!outcome) throw new Error('An item of a batch has no outcome.')
  return outcome
}

function countsOf(outcomes: readonly Outcome[]) {
  const succeeded = outcomes.filter(({ status }) => status === 'ok').length
  return { succeeded, failed: outcomes.length - succeeded }
}
