/** How much is stored. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { freeSpaceFor } from '../../../operations/content/disk-room.ts'
import { storageStats } from '../../../operations/maintenance/storage-stats.ts'
import type { Tools } from '../../../operations/tools.ts'
import { notPermitted } from '../../authentication/gates.ts'

const stats = z
  .object({
    files: z.int(),
    collections: z.int(),
    logical_bytes: z.int().meta({ description: 'What the files of the tree hold, each counted whole.' }),
    stored_bytes: z
      .int()
      .meta({ description: 'What lies in the store for files, versions and trash, each content once.' }),
    dedupe_ratio: z.number().meta({
      description:
        'What files, versions and trash hold, each counted whole, by what lies in the store; 1 where nothing does.',
    }),
    versions_bytes: z.int(),
    trash_bytes: z.int(),
    uploads_bytes: z.int(),
    disk_free_bytes: z.int().nullable().meta({
      description: 'Exact for administrators, rounded down for others. Null where the store does not know.',
    }),
  })
  .meta({ id: 'StorageStats' })

export const storageRoutes = ({ database, blobs }: Tools): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/storage/stats',
    summary: 'What is stored',
    description: 'Exact, also while files come and go.',
    tags: ['storage'],
    access: 'caller',
    answers: { 200: stats },
    refusals: notPermitted,
    async handle({ caller }) {
      const found = await database.read(storageStats(caller))
      const held = found.logicalBytes + found.versionBytes + found.trashBytes
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: {
          files: found.files,
          collections: found.folders,
          logical_bytes: found.logicalBytes,
          stored_bytes: found.storedBytes,
          dedupe_ratio: found.storedBytes === 0 ? 1 : Math.round((held / found.storedBytes) * 1000) / 1000,
          versions_bytes: found.versionBytes,
          trash_bytes: found.trashBytes,
          uploads_bytes: found.uploadBytes,
          disk_free_bytes: (await freeSpaceFor(caller, blobs)) ?? null,
        },
      }
    },
  }),
]
