/** When the last backup was made, for administrators. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { LastBackup } from '../../../ports/backup-record.ts'
import { administrators } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'

const last = z
  .object({
    ended_at: z.string(),
    folder: z.string().meta({ description: 'Where it lies, on the machine that made it.' }),
    contents: z.int(),
    bytes: z.int(),
    damaged: z.int().meta({ description: 'Contents that it lacks, because they were damaged before.' }),
    findings: z.int().meta({ description: 'What contradicts itself in its database.' }),
    verified: z.boolean().meta({ description: 'Whether the contents of earlier backups were read again, too.' }),
  })
  .meta({ id: 'LastBackup' })

const backups = z
  .object({
    made_by: z.enum(['command', 'servers', 'none']).meta({
      description:
        '`command`: by `alluvium backup`. `servers`: by the tools of PostgreSQL. `none`: what lies in memory cannot be backed up.',
    }),
    data_folder: z.string().nullable(),
    last: last
      .nullable()
      .meta({ description: 'Null where none was made of these data, or none since they were restored.' }),
  })
  .meta({ id: 'Backups' })

export const backupRoutes = ({ backups: record }: Pick<Service, 'backups'>): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The last backup of the files',
    description: 'As `alluvium backup` and `alluvium files backup` note it when one counts.',
    tags: ['admin'],
    access: administrators,
    answers: { 200: backups },
    async handle() {
      const found = await record?.last()
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: {
          made_by: record?.madeBy ?? 'none',
          data_folder: record?.dataFolder ?? null,
          last: found === undefined ? null : lastOf(found),
        },
      }
    },
  }),
]

const lastOf = ({ endedAt, ...backup }: LastBackup): z.output<typeof last> => ({
  ended_at: timestamp(endedAt),
  ...backup,
})
