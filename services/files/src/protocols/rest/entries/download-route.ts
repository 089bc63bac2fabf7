/** Links for downloads, which a browser follows by itself. `protocols/downloads` serves them. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { inChunks } from '../../../operations/chunks.ts'
import { maxLinks, nodesToDownload } from '../../../operations/downloads/download-links.ts'
import { rowOfVersion } from '../../../operations/history/versions.ts'
import { noteTarget } from '../../auditing/request-context.ts'
import { readers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { giveDownloadLink } from '../../downloads/give-download-link.ts'
import type { Service } from '../../service.ts'

/** As many entries can be selected for one download. */
const maxPaths = 10_000

const wanted = z
  .strictObject({
    paths: z.array(bodyPath).min(1).max(maxPaths),
    version: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Of the one file that `paths` has: an earlier version of it.' }),
  })
  .refine(({ paths, version }) => version === undefined || paths.length === 1, {
    path: ['version'],
    error: 'needs exactly one path',
  })
  .meta({ id: 'DownloadRequest' })

const link = z.object({ url: z.string(), token: z.string(), expires_at: z.string() }).meta({ id: 'DownloadLink' })

export const downloadRoute = (service: Service): Route =>
  route({
    method: 'POST',
    path: '/api/downloads',
    summary: 'Makes a link by which a browser downloads files and folders',
    description: [
      'One file comes as it is, one folder or several entries as a zip. `GET /api/downloads/{token}` sends the length and takes ranges. It needs no other credential, so that a browser streams to its disk, shows progress and resumes.',
      `The link only reads, and no more than the account may at the moment of each use. It must be followed by \`expires_at\`; from then on, for a day, the same network can go on where a download was cut short. It ends with the account, with a new password, and with the log-in, the token of an issuer or the app password that it was made with. An account has at most ${maxLinks}: a new one ends its oldest.`,
    ].join('\n\n'),
    tags: ['files'],
    access: readers,
    body: wanted,
    bodyLimitBytes: 4 * 1024 * 1024,
    answers: { 201: link },
    refusals: [
      [400, 'files.path-invalid', 'A path is not one.'],
      [404, 'files.path-missing', 'There is nothing at a path.'],
      [404, 'files.version-missing', 'The file has no such version.'],
      [405, 'files.is-folder', '`version` is given, and the path is that of a folder.'],
    ],
    async handle({ caller, body, exchange }) {
      const { database } = service
      const paths = body.paths.map((text) => parsePath(text))
      noteTarget(exchange, paths[0]?.text ?? '/')
      const { version } = body
      const nodes: number[] = []
      for (const some of inChunks(paths)) nodes.push(...(await database.read(nodesToDownload({ caller, paths: some }))))
      const [path] = paths
      if (version !== undefined && path) await database.read(() => rowOfVersion({ caller, path, version }))
      const { url, token, expiresAt } = await giveDownloadLink(service, exchange, { caller, nodes, version })
      return {
        status: 201,
        headers: { 'cache-control': 'no-store' },
        body: { url, token, expires_at: timestamp(expiresAt) },
      }
    },
  })
