/** Workers, as administrators see them. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { listWorkers, type WorkerState } from '../../../operations/workers/list-workers.ts'
import { administrators } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'

const workerRecord = z
  .object({
    name: z.string(),
    state: z.enum(['active', 'broken']),
    events: z.array(z.string()),
    paths: z.array(z.string()),
    role: z.enum(['none', 'user']),
    runs: z.int(),
    failures: z.int(),
    last_run_at: z.string().nullable(),
    last_error: z.string().nullable(),
    revisions_behind: z.int(),
    recent_failures: z.array(
      z
        .object({ revision: z.int(), path: z.string(), at: z.string(), error: z.string() })
        .meta({ id: 'WorkerFailure' }),
    ),
  })
  .meta({ id: 'Worker' })

export const workerRoutes = ({ database, workers }: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/admin/workers',
    summary: 'The WebAssembly workers, and what came of their runs',
    description: 'Empty where the service has no folder of workers.',
    tags: ['admin'],
    access: administrators,
    answers: { 200: z.array(workerRecord) },
    async handle({ caller }) {
      const states = await database.read(listWorkers({ caller, known: workers.known }))
      return { status: 200, body: states.map((state) => recordOf(state, workers.refused)) }
    },
  }),
]

function recordOf(
  { worker, row, behind, failures }: WorkerState,
  refused: ReadonlyMap<string, string>,
): z.output<typeof workerRecord> {
  const broken = worker.broken ?? refused.get(worker.name)
  return {
    name: worker.name,
    state: broken === undefined ? 'active' : 'broken',
    events: [...worker.events],
    paths: [...worker.paths],
    role: worker.role,
    runs: row?.runs ?? 0,
    failures: row?.failures ?? 0,
    last_run_at: row?.last_run_at ? timestamp(row.last_run_at) : null,
    last_error: broken ?? row?.last_error ?? null,
    revisions_behind: behind,
    recent_failures: failures.map(({ revision, path, at, why }) => ({
      revision,
      path,
      at: timestamp(at),
      error: why,
    })),
  }
}
