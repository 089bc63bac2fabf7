/** What of the stored files is encrypted, for administrators. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { sealedFiles } from '../../../operations/encryption/sealed-files.ts'
import type { Tools } from '../../../operations/tools.ts'
import { administrators } from '../../authentication/gates.ts'

const state = z
  .object({
    encrypted_files: z.int().meta({ description: 'Files that were encrypted here with a passphrase and still are.' }),
    encrypted_bytes: z.int(),
  })
  .meta({ id: 'EncryptionState' })

export const encryptionStateRoute = ({ database }: Tools): Route =>
  route({
    method: 'GET',
    path: '/api/admin/encryption',
    summary: 'How many files are encrypted with a passphrase',
    description:
      'The service keeps no passphrase and no key: what is encrypted is opened by its passphrase alone. All other contents lie in the store as they were given.',
    tags: ['admin'],
    access: administrators,
    answers: { 200: state },
    async handle({ caller }) {
      const { files, bytes } = await database.read(sealedFiles(caller))
      return {
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: { encrypted_files: files, encrypted_bytes: bytes },
      }
    },
  })
