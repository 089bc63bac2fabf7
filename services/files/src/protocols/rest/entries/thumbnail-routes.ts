/** Thumbnails of images. */
import { evaluatePreconditions, parseConditions } from '@alluvium/http'
import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { noThumbnail } from '../../../problems/formats.ts'
import { readers } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'

export const thumbnailRoutes = ({ thumbnails }: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/thumbnails/{file_path*}',
    summary: 'A small picture of a picture',
    description:
      'WebP, upright, without metadata, no larger than a square of `size` pixels and no larger than the picture. Of JPEG, PNG, GIF, WebP, TIFF and AVIF.',
    tags: ['files'],
    access: readers,
    params: z.object({ file_path: z.string() }),
    search: z.object({
      size: z.int().min(16).max(1024).default(256).meta({ description: 'Pixels, of the longer side.' }),
    }),
    headers: { 'If-None-Match': { description: 'ETags of what the client has: it is answered 304.' } },
    answers: { 200: raw('image/webp'), 304: null },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      [404, 'files.path-missing', 'There is nothing at the path.'],
      [404, 'files.no-thumbnail', 'It is no picture, or none that can be read.'],
      [503, 'files.thumbnails-busy', 'It was not made in time, because many wait or its process has ended.'],
    ],
    async handle({ caller, params: { file_path }, search: { size }, headers }) {
      const path = parsePath(file_path)
      const { digest, make } = await thumbnails.look({ caller, path, size })
      const etag = `"${digest}-${size}"`
      const fields = {
        etag,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
      }
      if (evaluatePreconditions(parseConditions(headers), 'GET', { etag }) === 'not-modified')
        return { status: 304, headers: fields }
      const thumbnail = await make()
      if (!thumbnail) throw noThumbnail(path.text)
      return { status: 200, headers: fields, body: thumbnail.bytes }
    },
  }),
]
