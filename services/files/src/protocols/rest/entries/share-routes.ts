/** Shares: links for people without an account. `protocols/shares` serves the links. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { hashPassword } from '../../../model/password.ts'
import { parsePath } from '../../../model/path.ts'
import { admitShare, createShare, usualHours } from '../../../operations/shares/create-share.ts'
import { deleteShare, listShares, type ShareRecord } from '../../../operations/shares/list-shares.ts'
import { owners, writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { shareUrl } from '../../own-addresses.ts'
import type { Service } from '../../service.ts'

const share = z
  .object({
    token: z.string(),
    url: z.string(),
    path: z.string(),
    expires_at: z.string().nullable(),
    password_protected: z.boolean(),
    max_downloads: z.int().nullable(),
    download_count: z.int(),
    created_by: z.string(),
    created_at: z.string(),
    allow_upload: z.boolean(),
  })
  .meta({ id: 'Share' })

const wanted = z
  .strictObject({
    path: bodyPath.meta({ description: 'Of a file or a folder. The share stays with it when it is moved.' }),
    password: z.string().max(1024).nullish().meta({ description: 'Empty or null: none.' }),
    expires_hours: z
      .int()
      .min(1)
      .max(87_600)
      .nullable()
      .default(usualHours)
      .meta({ description: 'Null: it never expires.' }),
    max_downloads: z.int().min(1).max(1_000_000_000).nullish().meta({
      description:
        'A file, or a folder as a zip, is one download; its parts that one address asks for within an hour belong together. Null: as many as you like.',
    }),
    allow_upload: z
      .boolean()
      .default(false)
      .meta({ description: 'Of a folder: new files can be put into it, and nothing in it can be seen.' }),
  })
  .meta({ id: 'CreateShareRequest' })

export const shareRoutes = ({ database, clock, capabilities }: Service): readonly Route[] => {
  const common = { tags: ['shares'], access: 'caller' } as const
  const shown = (record: ShareRecord): z.output<typeof share> => ({
    token: record.token,
    url: shareUrl(capabilities, record.token),
    path: record.path,
    expires_at: record.expires_at === null ? null : timestamp(record.expires_at),
    password_protected: record.password_hash !== null,
    max_downloads: record.max_downloads,
    download_count: record.downloads,
    created_by: record.username,
    created_at: timestamp(record.created_at),
    allow_upload: record.allow_upload === 1,
  })
  return [
    route({
      ...common,
      access: writers,
      method: 'POST',
      path: '/api/shares',
      summary: 'Shares a file or a folder by a link',
      description: [
        'What the link gives: of a file `GET /s/{token}` its bytes, with ranges; of a folder a page for browsers, else a JSON array of what is in it, `/s/{token}/{path}` a file or a folder in it, and `?zip` all of it as an archive. A folder with `allow_upload` gives nothing, and takes new files: `PUT /s/{token}/{name}` (201; 409 where the name is taken), or a form with files.',
        'A password comes by `X-Share-Password`, by Basic with any user name, by a form with the field `password` (POST), or by the query `?password=`. Missing or wrong it is 401; after ten wrong ones in five minutes one address gets 429. An unknown share is 404, one that has expired or was used up 410.',
        'A file, or an archive, is one download, and so is each range of it, unless it goes on within an hour, from the same address, where a counted download was cut short. HEAD is none.',
        'Whoever has the link may do what its maker may: a share ends when the account is disabled, or may not read there any more. In the trash it rests, and works again after a restore.',
      ].join('\n\n'),
      body: wanted,
      answers: { 201: share },
      refusals: [
        [400, 'files.path-invalid', 'The path is not one.'],
        [400, 'files.share-needs-folder', '`allow_upload` for a file.'],
        [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
        [404, 'files.path-missing', 'There is nothing at the path.'],
        [507, 'files.too-many-shares', 'The account has as many as it may.'],
      ],
      async handle({ caller, body }) {
        const { password, expires_hours: hours, max_downloads: maxDownloads = null, allow_upload: allowUpload } = body
        const path = parsePath(body.path)
        const at = clock.now()
        if (password) await database.read(admitShare({ caller, path, allowUpload })) // before the dear work of hashing it
        const record = await database.write(
          createShare({
            caller,
            path,
            at,
            expiresAt: hours === null ? null : at + hours * 3_600_000,
            passwordHash: password ? await hashPassword(password, caller.id) : null,
            maxDownloads: maxDownloads,
            allowUpload,
          }),
        )
        return { status: 201, body: shown(record) }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/api/shares',
      summary: "One's own shares, newest first; an administrator's list has everybody's",
      search: pageSearch,
      answers: { 200: z.array(share) },
      async handle({ caller, search: page }) {
        const { items, total } = await database.read(listShares({ caller, ...page }))
        return { status: 200, headers: pageHeaders('/api/shares', { ...page, total }), body: items.map(shown) }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'DELETE',
      path: '/api/shares/{token}',
      summary: 'Takes a share back; downloads under way stop',
      params: z.object({ token: z.string() }),
      answers: { 204: null },
      refusals: [[404, 'files.share-missing', 'There is no such share, or it is of somebody else.']],
      async handle({ caller, params: { token } }) {
        await database.write(deleteShare({ caller, token }))
        return { status: 204 }
      },
    }),
  ]
}
