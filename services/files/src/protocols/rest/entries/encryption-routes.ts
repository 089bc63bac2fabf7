/** Encrypts and decrypts files in place, in a format that other programs can open. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { decryptFile, encryptFile } from '../../../operations/encryption/seal-file.ts'
import { writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'
import type { Service } from '../../service.ts'

const sealing = z
  .strictObject({
    path: bodyPath,
    passphrase: z.string().min(1).max(1024),
  })
  .meta({ id: 'PassphraseRequest' })

const refusals = [
  [400, 'files.path-invalid', 'The path is not one.'],
  [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
  [404, 'files.path-missing', 'There is nothing at the path.'],
  [405, 'files.is-folder', 'It is a folder.'],
  [412, 'files.precondition-failed', 'The file was changed in the meantime.'],
  [423, 'files.locked', 'Somebody holds a lock there.'],
  [503, 'files.content-damaged', 'Its bytes are damaged.'],
  [503, 'files.storage-unavailable', 'The store cannot be reached.'],
  [507, 'files.storage-full', 'The disk is full.'],
  [507, 'files.quota-exceeded', 'The file would pass the quota.'],
  [507, 'files.total-exceeded', 'It would pass what the account may have stored in all, trash and versions included.'],
] as const

export const encryptionRoutes = (service: Service): readonly Route[] => {
  const common = { tags: ['files'], access: writers, body: sealing, answers: { 200: fileItem } } as const
  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/files/encrypt',
      summary: 'Encrypts a file by a passphrase',
      description:
        'In the age format: `age -d` opens it. The plain text leaves the versions, the search and the thumbnails, and what was replaced at its place by moving, copying or restoring another file leaves the trash; a snapshot that was made before keeps it, and so do copies and what was deleted there before, as files of their own. Nobody can open the file without the passphrase, no administrator either.',
      refusals: [...refusals, [409, 'files.encrypted-already', 'It is encrypted already, here or elsewhere.']],
      async handle({ caller, body }) {
        const path = parsePath(body.path)
        const { passphrase } = body
        const { ageWorkFactor: workFactor } = service
        const { entry, plain } = await encryptFile(service, { caller, path, passphrase, workFactor })
        service.thumbnails.forget(plain)
        return { status: 200, body: await fileItemOf(service, { path: path.text, entry }) }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/files/decrypt',
      summary: 'Decrypts a file by its passphrase',
      description: 'Any age file that a passphrase opens.',
      refusals: [
        ...refusals,
        [403, 'files.passphrase-wrong', 'The passphrase does not open it.'],
        [409, 'files.not-encrypted', 'It is not encrypted.'],
        [422, 'files.age-unsupported', 'It is an age file of another kind.'],
        [422, 'files.age-damaged', 'It is damaged.'],
      ],
      async handle({ caller, body }) {
        const path = parsePath(body.path)
        const { entry } = await decryptFile(service, { caller, path, passphrase: body.passphrase })
        return { status: 200, body: await fileItemOf(service, { path: path.text, entry }) }
      },
    }),
  ]
}
