/** Many files in one request, as a tar archive. */
import { type AnyInput, type Route, raw, rawAs, route } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { verified } from '../../../model/checksum.ts'
import { parsePath, refuseReserved } from '../../../model/path.ts'
import { ingestTar } from '../../../operations/bulk/ingest-tar.ts'
import type { Ingested } from '../../../operations/bulk/storing-line.ts'
import type { Tools } from '../../../operations/tools.ts'
import { noteRefusedPart } from '../../auditing/request-context.ts'
import { writers } from '../../authentication/gates.ts'
import { checksumFields, checksumRefusals, checksumsOf } from '../../bodies/checksum-headers.ts'

/** The most results in one JSON response, which is in memory until its end. */
const maxInJson = 100_000
const maxInLines = 1_000_000
const ndjson = 'application/x-ndjson'

/** `error` and `code` beside the counts say what ended the archive too early. */
const stored = z
  .object({
    results: z.array(
      z
        .object({
          path: z.string(),
          status: z.enum(['ok', 'error']),
          error: z.string().optional(),
          code: z.string().optional(),
        })
        .meta({ id: 'BulkItemResult' }),
    ),
    succeeded: z.int(),
    failed: z.int(),
    error: z.string().optional(),
    code: z.string().optional(),
  })
  .meta({ id: 'BulkUploadResult' })

export const bulkRoutes = (tools: Tools): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/bulk/upload',
    summary: 'Stores the files of a tar archive',
    description: [
      'The body is a tar archive (ustar, pax or GNU); its paths begin at `path`, also those with a slash in front. Each file is stored as by PUT, with its modification time, over what is there (unless `overwrite=false`); folders that are missing are made. What is neither a file nor a folder, and paths that lead out of `path`, are refused one by one.',
      `The answer tells of each entry in the archive's order: \`{"results":[{"path","status":"ok"|"error","error"?}],"succeeded","failed"}\`. With \`Accept: ${ndjson}\` it is a line for each, as soon as it is stored, and a last line with the counts; so archives of any length work (as JSON: ${maxInJson} entries). Where the archive is damaged or ends too early, \`error\` beside the counts says so, and what was answered \`ok\` is stored; so it is where the archive does not have the digest that was announced for it, which only its end shows.`,
    ].join('\n\n'),
    tags: ['files'],
    access: writers,
    search: z.object({
      path: z.string().default('/'),
      overwrite: z.enum(['true', 'false']).default('true').meta({
        description: 'False: a file whose name is taken is refused with `files.precondition-failed`, one by one.',
      }),
    }),
    headers: checksumFields,
    body: raw('*/*'),
    bodyLimitBytes: Number.MAX_SAFE_INTEGER,
    answers: { 200: rawAs({ 'application/json': stored, [ndjson]: z.string() }) },
    refusals: [
      [400, 'files.tar-damaged', 'The body is not a tar archive.'],
      ...checksumRefusals,
      [400, 'files.path-invalid', '`path` is not one.'],
      [403, 'files.reserved-name', '`path` is one of the names that the service keeps to itself.'],
    ],
    async handle({ caller, search, headers, body, exchange }) {
      const folder = parsePath(search.path)
      refuseReserved(folder)
      const bytes = verified(body, checksumsOf(headers))
      const inLines = (exchange.request.headers.accept ?? '').includes(ndjson)
      const maxEntries = inLines ? maxInLines : maxInJson
      const results = ingestTar(tools, { caller, folder, bytes, overwrite: search.overwrite === 'true', maxEntries })
      const first = await results.next() // what is no archive at all is refused before an answer begins
      const report = { first, results, exchange }
      const type = { 'content-type': inLines ? ndjson : 'application/json; charset=utf-8' }
      return { status: 200, headers: type, body: inLines ? lines(report) : await inOne(report) }
    },
  }),
]

type Report = Readonly<{
  first: IteratorResult<Ingested, void>
  results: AsyncGenerator<Ingested>
  exchange: AnyInput['exchange']
}>
type Sum = { succeeded: number; failed: number; error?: string; code?: string }

async function* lines(report: Report): AsyncGenerator<string> {
  const sum: Sum = { succeeded: 0, failed: 0 }
  for await (const result of counted(report, sum)) yield `${JSON.stringify(result)}\n`
  yield `${JSON.stringify(sum)}\n`
}

async function inOne(report: Report): Promise<string> {
  const sum: Sum = { succeeded: 0, failed: 0 }
  const shown: string[] = []
  for await (const result of counted(report, sum)) shown.push(JSON.stringify(result))
  return `{"results":[${shown.join(',')}],${JSON.stringify(sum).slice(1)}`
}

async function* counted({ first, results, exchange }: Report, sum: Sum): AsyncGenerator<object> {
  try {
    for (let next = first; !next.done; next = await results.next()) {
      const { path, error } = next.value
      noteRefusedPart(exchange, error, path)
      if (error) sum.failed += 1
      else sum.succeeded += 1
      yield error ? { path, status: 'error', error: error.message, code: error.code } : { path, status: 'ok' }
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    sum.error = error.message
    sum.code = error.code
  } finally {
    await results.return(undefined)
  }
}
